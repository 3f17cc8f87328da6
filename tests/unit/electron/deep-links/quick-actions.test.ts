import { expect, test } from 'vitest';
import { routeOfDeepLink } from '../../../../electron/deep-links/deep-link.ts';
import { dockMenuItems, jumpListTasks } from '../../../../electron/deep-links/quick-actions.ts';

const TEXT = { newMatch: 'New match', overview: 'Overview' };
const PROGRAM = 'C:\\Program Files\\Arbiter\\Arbiter.exe';

test('each task of the jump list starts the installed app with one link that it follows', () => {
  const tasks = jumpListTasks(TEXT, { program: PROGRAM, args: [] });
  expect(tasks.map(({ title, program, iconPath }) => [title, program, iconPath])).toEqual([
    ['New match', PROGRAM, PROGRAM],
    ['Overview', PROGRAM, PROGRAM],
  ]);
  expect(tasks.map((task) => routeOfDeepLink(task.arguments))).toEqual(['/new', '/']);
});

test('the link stays the last word of a clone, whose folder is quoted', () => {
  const [task] = jumpListTasks(TEXT, { program: 'electron.exe', args: ['C:\\my code\\arbiter'] });
  expect(task?.arguments).toBe('"C:\\my code\\arbiter" arbiter://open/new');
});

test('the items of the dock menu give links that the app follows', () => {
  const links: string[] = [];
  for (const { click } of dockMenuItems(TEXT, (link) => void links.push(link)))
    click?.(undefined as never, undefined, undefined as never);
  expect(links.map(routeOfDeepLink)).toEqual(['/new', '/']);
});
