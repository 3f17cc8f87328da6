import Database from 'better-sqlite3';

/** Holds the write lock of a database: prints `held` and releases it `ms` after a line on stdin. */
const [, , file = '', ms = '0'] = process.argv;
const db = new Database(file);
db.exec('begin immediate');
process.stdout.write('held\n');
process.stdin.once('data', () => {
  setTimeout(() => {
    db.exec('rollback');
    db.close();
    process.stdin.destroy();
  }, Number(ms));
});
