import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished, vi } from 'vitest'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { findFreePort } from '../server/find-free-port.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'

export type ProxyName = 'Caddy' | 'nginx'

const PROGRAMS = { Caddy: '/usr/bin/caddy', nginx: '/usr/sbin/nginx' }
const RECIPES = fileURLToPath(new URL('../../packaging/recipes/', import.meta.url))

export function hasProxy(name: ProxyName): boolean {
  return existsSync(PROGRAMS[name])
}

/**
 * Runs a recipe of packaging/recipes, on loopback ports only, until the test ends. `start` makes
 * Node trust its certificate.
 */
export async function prepareProxy(name: ProxyName): Promise<{
  readonly url: string
  /** With several, the recipe for several nodes. */
  readonly start: (...upstreamUrls: readonly string[]) => Promise<void>
}> {
  const folder = await makeTemporaryFolder()
  const url = `https://localhost:${await findFreePort()}`
  return {
    url,
    async start(...upstreamUrls) {
      const upstreams = upstreamUrls.map(upstreamUrl => new URL(upstreamUrl).host)
      const { args, certificate } = await CONFIGURE[name](folder, url, upstreams)
      const proxy = spawn(PROGRAMS[name], args, { stdio: 'ignore', env: { HOME: folder, PATH: '/usr/bin' } })
      const ended = once(proxy, 'exit')
      onTestFinished(async () => {
        proxy.kill()
        await ended
      })
      const earlier = getCACertificates('default')
      onTestFinished(() => setDefaultCACertificates(earlier))
      await vi.waitFor(async () => {
        // Caddy writes it when it starts, so that only a part of it may be there.
        setDefaultCACertificates([...earlier, await readFile(certificate, 'utf8')])
        await fetch(url)
      }, WAIT_LIMITS)
    },
  }
}

type Configuration = { readonly args: string[]; readonly certificate: string }

const CONFIGURE = { Caddy: configureCaddy, nginx: configureNginx } satisfies Record<
  ProxyName,
  (folder: string, url: string, upstreams: readonly string[]) => Promise<Configuration>
>

/** Writes settings for the test followed by the unchanged recipe, and sets its variables. */
async function configureCaddy(
  folder: string,
  url: string,
  upstreams: readonly string[],
): Promise<Configuration> {
  const [source, upstream] =
    upstreams.length > 1
      ? ['nodes/Caddyfile', '{$KINDRED_NODES:10.0.0.1:5000 10.0.0.2:5000}']
      : ['Caddyfile', '{$KINDRED_UPSTREAM:127.0.0.1:5000}']
  const recipe = replaceAll(await readFile(join(RECIPES, source), 'utf8'), {
    '{$KINDRED_SITE:photos.example.org}': url,
    [upstream]: upstreams.join(' '),
  })
  const settings = `{
	admin off
	local_certs
	skip_install_trust
	auto_https disable_redirects
	default_bind 127.0.0.1
	storage file_system ${folder}
}
`
  const file = join(folder, 'Caddyfile')
  await writeFile(file, settings + recipe)
  return {
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    certificate: join(folder, 'pki/authorities/local/root.crt'),
  }
}

async function configureNginx(
  folder: string,
  url: string,
  upstreams: readonly string[],
): Promise<Configuration> {
  const [first = '', second] = upstreams
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await promisify(execFile)('openssl', [...request, '-keyout', key, '-out', certificate, ...subject])
  const recipe = replaceAll(
    await readFile(join(RECIPES, second ? 'nodes/nginx.conf' : 'nginx.conf'), 'utf8'),
    {
      'listen 443 ': `listen 127.0.0.1:${new URL(url).port} `,
      '  listen [::]:443 ssl http2;\n': '',
      'listen 80;': `listen 127.0.0.1:${await findFreePort()};`,
      '  listen [::]:80;\n': '',
      'photos.example.org;': 'localhost;',
      '/etc/letsencrypt/live/photos.example.org/fullchain.pem': certificate,
      '/etc/letsencrypt/live/photos.example.org/privkey.pem': key,
      ...(second
        ? { '10.0.0.1:5000': first, '10.0.0.2:5000': second }
        : { 'http://127.0.0.1:5000': `http://${first}` }),
    },
  )
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
events {}
http {
access_log off;
${paths.join('\n')}
${recipe}}
`,
  )
  return { args: ['-c', file, '-e', join(folder, 'error.log')], certificate }
}

/** Throws if a text to replace is missing because the recipe has changed. */
function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  let replaced = text
  for (const [from, to] of Object.entries(replacements)) {
    if (!replaced.includes(from)) throw new Error(`The recipe holds no ${from}.`)
    replaced = replaced.replaceAll(from, to)
  }
  return replaced
}
