import { readFileSync } from 'node:fs'

/**
 * Counts the packets without a route out of this network namespace. The kernel counts them, so this
 * includes native code and other processes of the namespace.
 */
export function countAttempts(): number {
  const [names = [], values = []] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('Ip:'))
    .map(line => line.split(' '))
  const version6 = /^Ip6OutNoRoutes\s+(\d+)$/m.exec(readFileSync('/proc/net/snmp6', 'utf8'))?.[1]
  return Number(values[names.indexOf('OutNoRoutes')]) + Number(version6)
}
