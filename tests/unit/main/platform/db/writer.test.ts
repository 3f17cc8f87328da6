import { describe, expect, test } from 'vitest';
import { MEMORY, openDatabase, type Db } from '../../../../../src/main/platform/db/open.ts';
import {
  createWriter,
  type Outage,
  ReadOnlyError,
  StorageUnavailableError,
  type Writer,
} from '../../../../../src/main/platform/db/writer.ts';
import { manualClock } from '../../../../support/players/manual-clock.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

interface Bench {
  readonly db: Db;
  readonly writer: Writer;
  readonly states: string[];
  readonly add: (n: number) => void;
  readonly rows: () => number[];
}

async function bench(file: string = MEMORY): Promise<Bench> {
  const db = await openDatabase(file);
  db.exec('create table t (n integer primary key, filler blob) strict');
  const insert = db.prepare('insert into t values (?, null)');
  const states: string[] = [];
  return {
    db,
    states,
    writer: createWriter(db, { onState: (state) => void states.push(state) }),
    add: (n) => void insert.run(n),
    rows: () => db.prepare<[], number>('select n from t order by n').pluck().all(),
  };
}

const settled = async (promises: Promise<unknown>[]): Promise<string[]> => {
  const results = await Promise.allSettled(promises);
  return results.map((result) => (result.status === 'fulfilled' ? 'ok' : (result.reason as Error).name));
};

describe('group commit', () => {
  test('runs the jobs of one turn in one transaction and resolves each with its value', async () => {
    const { db, add, rows } = await bench();
    let commits = 0;
    const counting = createWriter(db, {
      onState: () => {},
      atStep: (step) => {
        if (step === 'commit.after') commits += 1;
      },
    });
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        counting.write(() => {
          add(n);
          return n * 10;
        }),
      ),
    );
    expect(answers).toEqual([10, 20, 30]);
    expect(rows()).toEqual([1, 2, 3]);
    expect(commits).toBe(1);
  });

  test('resolves no job before COMMIT', async () => {
    const { db, add } = await bench();
    let committed = false;
    const writer = createWriter(db, {
      onState: () => {},
      atStep: (step) => {
        if (step === 'commit.after') committed = true;
      },
    });
    const seen = await writer.write(() => add(1)).then(() => committed);
    expect(seen).toBe(true);
  });

  test('rolls back only a job that throws', async () => {
    const { writer, add, rows, states } = await bench();
    const results = await settled([
      writer.write(() => add(1)),
      writer.write(() => {
        add(2);
        throw new RangeError('refused');
      }),
      writer.write(() => add(3)),
    ]);
    expect(results).toEqual(['ok', 'RangeError', 'ok']);
    expect(rows()).toEqual([1, 3]);
    expect(states).toEqual([]);
  });

  test('rolls back a single job that throws', async () => {
    const { writer, add, rows, db } = await bench();
    const job = (): void => {
      add(1);
      throw new RangeError('refused');
    };
    await expect(writer.write(job)).rejects.toThrow('refused');
    expect(() => writer.writeNow(job)).toThrow('refused');
    expect(rows()).toEqual([]);
    expect(db.inTransaction).toBe(false);
  });

  test('passes on a constraint error unchanged', async () => {
    const { writer, add, states } = await bench();
    await writer.write(() => add(1));
    await expect(writer.write(() => add(1))).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
    expect(states).toEqual([]);
  });

  test('rejects the other jobs of a batch that a statement rolled back with StorageUnavailableError', async () => {
    const { db, writer, add, rows } = await bench();
    db.exec(
      "create trigger bomb before insert on t when new.n = 2 begin select raise(rollback, 'gone'); end",
    );
    let losses = 0;
    writer.onCommitFailed(() => {
      losses += 1;
    });
    const writes = [1, 2, 3].map((n) => writer.write(() => add(n)));
    const [first, second, third] = await Promise.allSettled(writes);
    expect(first).toMatchObject({
      status: 'rejected',
      reason: { name: 'StorageUnavailableError', retryable: true },
    });
    // Detected immediately and not by the next statement.
    expect(first).toHaveProperty('reason.cause.message', 'gone');
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_TRIGGER' } });
    expect(third).toMatchObject({ status: 'rejected', reason: { name: 'StorageUnavailableError' } });
    expect(rows()).toEqual([]);
    expect(losses).toBe(1);
    await writer.write(() => add(5));
    expect(rows()).toEqual([5]);
  });

  test('detects a job that hides the loss of its transaction', async () => {
    const { db, writer, add, rows } = await bench();
    db.exec(
      "create trigger bomb before insert on t when new.n = 2 begin select raise(rollback, 'gone'); end",
    );
    const catchError = (): void => {
      try {
        add(2);
      } catch {
        // The job continues as if the transaction still existed.
      }
    };
    expect(await settled([writer.write(() => add(1)), writer.write(catchError)])).toEqual([
      'StorageUnavailableError',
      'StorageUnavailableError',
    ]);
    expect(rows()).toEqual([]);
  });

  test('rejects the whole batch when COMMIT fails and notifies the listeners', async () => {
    const { db, writer, add, rows, states } = await bench();
    db.exec('create table child (n integer references t (n) deferrable initially deferred)');
    let losses = 0;
    writer.onCommitFailed(() => {
      losses += 1;
    });
    const orphan = (): void => void db.prepare('insert into child values (99)').run();
    const results = await settled([writer.write(() => add(1)), writer.write(orphan)]);
    expect(results).toEqual(['StorageUnavailableError', 'StorageUnavailableError']);
    expect(rows()).toEqual([]);
    expect(losses).toBe(1);
    expect(states).toEqual(['failing']);
    await writer.write(() => add(1));
    expect(states).toEqual(['failing', 'ok']);
  });

  test('refuses retryably on a full disk, stores nothing partially and continues later', async () => {
    const { db, writer, rows, states } = await bench(`${temporaryFolder()}/full.db`);
    const fill = db.prepare('insert into t values (?, zeroblob(20000))');
    const small = db.prepare('insert into t values (?, null)');
    await writer.write(() => void fill.run(1));
    const pages = Number(db.pragma('page_count', { simple: true }));
    db.pragma(`max_page_count = ${pages + 1}`);
    const both = (): void => {
      small.run(2);
      fill.run(3);
    };
    const refusal: unknown = await writer.write(both).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StorageUnavailableError);
    expect(String(refusal)).not.toMatch(/sqlite|full/i);
    expect(rows()).toEqual([1]);
    expect(states).toEqual(['failing']);
    db.pragma('max_page_count = 1000000');
    await writer.write(both);
    expect(rows()).toEqual([1, 2, 3]);
    expect(states).toEqual(['failing', 'ok']);
  });

  test('runs tasks after the commit and before the promise resolves, and drops those of a failed job', async () => {
    const { writer, add, db } = await bench();
    const order: string[] = [];
    const first = writer.write(() => {
      add(1);
      writer.afterCommit(() => order.push(`after 1, open ${db.inTransaction}`));
    });
    const second = writer.write(() => {
      writer.afterCommit(() => order.push('after 2'));
      throw new Error('no');
    });
    await Promise.all([first.then(() => order.push('answer 1')), second.catch(() => order.push('answer 2'))]);
    expect(order).toEqual(['after 1, open false', 'answer 1', 'answer 2']);
    expect(() => writer.afterCommit(() => {})).toThrow('outside a job');
  });

  test('undoes the in-memory changes of a failed job before the next job runs', async () => {
    const { writer } = await bench();
    let cached = 0;
    const first = writer.write(() => {
      cached = 7;
      writer.ifUndone(() => {
        cached = 0;
      });
      throw new Error('no');
    });
    const second = writer.write(() => cached);
    expect(await settled([first])).toEqual(['Error']);
    expect(await second).toBe(0);
  });

  test('undoes in-memory changes when the whole batch is lost', async () => {
    const { writer, db } = await bench();
    let cached = 0;
    const write = writer.write(() => {
      cached = 7;
      writer.ifUndone(() => {
        cached = 0;
      });
      db.exec('rollback');
    });
    expect(await settled([write])).toEqual(['StorageUnavailableError']);
    expect(cached).toBe(0);
  });

  test('keeps the stored data when a task after the commit throws', async () => {
    const { db, add, rows } = await bench();
    const defects: unknown[] = [];
    const writer = createWriter(db, { onState: () => {}, onDefect: (error) => defects.push(error) });
    await writer.write(() => {
      add(1);
      writer.afterCommit(() => {
        throw new Error('a screen failed');
      });
    });
    expect(rows()).toEqual([1]);
    expect(defects).toHaveLength(1);
  });

  test('refuses an asynchronous job', async () => {
    const { writer } = await bench();
    await expect(writer.write(async () => 1)).rejects.toThrow('synchronous');
  });

  test('commits the queued jobs when it closes and nothing afterwards', async () => {
    const { writer, add, rows } = await bench();
    const queued = Array.from({ length: 300 }, (_, n) => writer.write(() => add(n)));
    writer.close();
    expect(rows()).toHaveLength(300);
    expect(new Set(await settled(queued))).toEqual(new Set(['ok']));
    await expect(writer.write(() => add(999))).rejects.toBeInstanceOf(StorageUnavailableError);
  });

  test('refuses every write on a database that is open for reading only', async () => {
    const file = `${temporaryFolder()}/read.db`;
    (await bench(file)).db.close();
    const db = await openDatabase(file, { readOnly: true });
    const writer = createWriter(db, { onState: () => {} });
    await expect(writer.write(() => 1)).rejects.toBeInstanceOf(ReadOnlyError);
    expect(() => writer.writeNow(() => 1)).toThrow(ReadOnlyError);
    const memory = await bench();
    memory.db.pragma('query_only = ON');
    await expect(createWriter(memory.db, { onState: () => {} }).write(() => 1)).rejects.toBeInstanceOf(
      ReadOnlyError,
    );
  });
});

/** A file with a second connection that locks it as another program would. */
async function locked() {
  const file = `${temporaryFolder()}/locked.db`;
  const { db, add, rows } = await bench(file);
  const other = await openDatabase(file);
  const clock = manualClock();
  const states: string[] = [];
  const outages: Outage[] = [];
  const writer = createWriter(db, { clock, onState: (state) => void states.push(state) });
  writer.onResume((outage) => void outages.push(outage));
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { writer, add, rows, clock, states, outages, turn, other };
}

describe('a storage that fails for a while', () => {
  test('keeps a write waiting outside the event loop and stores it when the lock is gone', async () => {
    const { writer, add, rows, clock, states, outages, turn, other } = await locked();
    other.exec('begin immediate');
    const write = writer.write(() => add(1));
    const startedMs = performance.now();
    await turn();
    await turn();
    // A write that waited inside SQLite would take its busy timeout of five seconds.
    expect(performance.now() - startedMs).toBeLessThan(2500);
    expect(states).toEqual(['failing']);
    clock.advance(1500);
    expect(rows()).toEqual([]);
    other.exec('commit');
    clock.advance(250);
    await write;
    expect(rows()).toEqual([1]);
    expect(states).toEqual(['failing', 'ok']);
    expect(outages).toEqual([{ lengthMs: 1750, hasRefused: false }]);
    expect(writer.outageSinceMs()).toBeNull();
  });

  test('refuses a write after two seconds and comes back without another one', async () => {
    const { writer, add, clock, states, outages, turn, other } = await locked();
    other.exec('begin immediate');
    const refused = settled([writer.write(() => add(1))]);
    await turn();
    for (let attempt = 0; attempt < 10; attempt += 1) clock.advance(250);
    expect(await refused).toEqual(['StorageUnavailableError']);
    other.exec('rollback');
    clock.advance(1000);
    expect(states).toEqual(['failing', 'ok']);
    expect(outages).toEqual([{ lengthMs: 3500, hasRefused: true }]);
  });

  test('lets listeners move times before the waiting jobs run, in the same transaction', async () => {
    const { writer, add, clock, turn, other } = await locked();
    const order: string[] = [];
    writer.onResume(({ lengthMs }) => order.push(`resume ${lengthMs}`));
    other.exec('begin immediate');
    const write = writer.write(() => {
      add(1);
      order.push('job');
    });
    await turn();
    other.exec('rollback');
    clock.advance(50);
    await write;
    expect(order).toEqual(['resume 50', 'job']);
  });

  test('refuses what still waits when it closes', async () => {
    const { writer, add, turn, other } = await locked();
    other.exec('begin immediate');
    const refused = settled([writer.write(() => add(1))]);
    await turn();
    writer.close();
    expect(await refused).toEqual(['StorageUnavailableError']);
    other.exec('rollback');
  });
});
