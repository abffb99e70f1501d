import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const CADDY = '/usr/bin/caddy'

/** Starts Caddy on `port` before these servers; each request goes to one of those that answer. */
export async function startCaddy(
  folder: string,
  { port, servers }: { port: number; servers: readonly string[] },
): Promise<{ readonly stop: () => Promise<void> }> {
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    `{
	admin off
	auto_https off
	default_bind 127.0.0.1
	storage file_system ${folder}
}
http://localhost:${port} {
	reverse_proxy ${servers.map(url => new URL(url).host.replace('localhost', '127.0.0.1')).join(' ')} {
		lb_policy round_robin
		lb_try_duration 5s
		fail_duration 1s
	}
}
`,
  )
  const caddy = spawn(CADDY, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { HOME: folder, PATH: '/usr/bin' },
  })
  const ended = once(caddy, 'exit')
  return {
    async stop() {
      // It would wait for connections that browsers keep.
      caddy.kill('SIGKILL')
      await ended
    },
  }
}
