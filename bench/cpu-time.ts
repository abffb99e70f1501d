/** Measures the processor time of all threads of this process for some work, in milliseconds. */
export async function measureCpuTime(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
