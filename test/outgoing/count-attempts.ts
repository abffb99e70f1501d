import { readFileSync } from 'node:fs'

/**
 * How many packets found no way out of this network namespace since it was made. The kernel counts
 * them, so that what native code and other processes of the namespace try counts too.
 */
export function countAttempts(): number {
  const [names = [], values = []] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('Ip:'))
    .map(line => line.split(' '))
  const version6 = /^Ip6OutNoRoutes\s+(\d+)$/m.exec(readFileSync('/proc/net/snmp6', 'utf8'))?.[1]
  return Number(values[names.indexOf('OutNoRoutes')]) + Number(version6)
}
