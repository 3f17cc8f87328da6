/** The processor time of this thread so far, in milliseconds; other programs on the machine do not change it. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
