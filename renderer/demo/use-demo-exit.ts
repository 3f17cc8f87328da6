import { useMutation } from '../host/index.ts';
import { useDemoData, useReloadOnSwitch } from './use-demo-data.ts';

/** Returns whether demo data is shown, and the two ways back from it; each of them reloads the window. */
export function useDemoExit() {
  const status = useDemoData();
  const leave = useMutation('demoData.leave');
  const remove = useMutation('demoData.remove');
  useReloadOnSwitch(status);
  return { isVisible: status?.state === 'shown', leave, remove };
}
