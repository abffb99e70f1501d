import { afterEach } from 'vitest'

const CONSOLE_METHODS = ['debug', 'error', 'info', 'log', 'warn'] as const

/** Output since the last test ended. A test that expects output mocks the method. */
const printed: string[] = []

for (const method of CONSOLE_METHODS) {
  console[method] = (...parts: unknown[]) => void printed.push(parts.map(String).join(' '))
}

afterEach(() => {
  const lines = printed.splice(0)
  if (lines.length > 0) throw new Error(`A test prints nothing, but this one did:\n${lines.join('\n')}`)
})
