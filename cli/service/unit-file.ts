import { EXIT_CODES } from '../command-context.ts'

/** Whether the service is for the whole machine or for the user who installs it. */
export type ServiceScope = 'system' | 'user'

/** What the service runs: everything, the app for browsers alone, or only workers. */
export type ServicePart = 'all' | 'app' | 'workers'

const ARGUMENTS: Readonly<Record<ServicePart, readonly string[]>> = {
  all: ['serve'],
  app: ['serve', '--workers', '0'],
  workers: ['work'],
}

type UnitOptions = {
  readonly scope: ServiceScope
  readonly part: ServicePart
  /** The program and its first arguments. */
  readonly command: readonly string[]
  /** The folder of the program, which the service may read wherever it is. */
  readonly programFolder: string
  readonly dataDir: string
  readonly settingsFile: string
}

/**
 * Returns the unit file (systemd.service, systemd.exec), sandboxed from everything that Kindred
 * does not need.
 */
export function writeUnitFile(options: UnitOptions): string {
  const { scope, part, command, programFolder, dataDir, settingsFile } = options
  return `# Written by "kindred service install", which overwrites it. Settings belong in ${settingsFile}.
[Unit]
Description=Kindred, photos grouped by the people in them
# A database on this machine is stopped after Kindred.
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
Type=exec
ExecStart=${[...command, ...ARGUMENTS[part]].map(text => quote(text).replaceAll('$', '$$$$')).join(' ')}
EnvironmentFile=-${escapeSpecifiers(settingsFile)}
Environment=${quote(`KINDRED_DATA_DIR=${dataDir}`)}
WorkingDirectory=${escapeSpecifiers(dataDir)}
Restart=on-failure
RestartSec=2s
# A setting is wrong: the log says which, and starting again would not help.
RestartPreventExitStatus=${EXIT_CODES.misconfigured}
# The main process stops the others, which return their jobs to the queue.
KillMode=mixed
TimeoutStopSec=30s
UMask=0077

${scope === 'system' ? SYSTEM_USER : ''}# Files: everything except the data is read-only or hidden.
ProtectSystem=strict
ProtectHome=tmpfs
BindReadOnlyPaths=${quote(programFolder)}
${scope === 'system' ? '' : `BindPaths=${quote(dataDir)}\n`}PrivateTmp=yes
PrivateDevices=yes
PrivateMounts=yes
DevicePolicy=closed
ProtectProc=invisible

# Rights: none, and no way to gain any.
PrivateUsers=yes
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
RestrictSUIDSGID=yes
RestrictNamespaces=yes
RestrictRealtime=yes
LockPersonality=yes
RemoveIPC=yes
KeyringMode=private

# The kernel and the machine.
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
# The workers lower their own priority.
SystemCallFilter=setpriority
SystemCallErrorNumber=EPERM
# MemoryDenyWriteExecute is missing: V8 compiles JavaScript to machine code while it runs.

# The network: what browsers, a mail server and name lookup need.
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX

[Install]
WantedBy=${scope === 'system' ? 'multi-user.target' : 'default.target'}
`
}

const SYSTEM_USER = `# A user that exists only while the service is running; systemd gives it the data folder.
DynamicUser=yes
StateDirectory=kindred
StateDirectoryMode=0700

`

/** Quotes words and paths (systemd.syntax) and escapes %. In ExecStart= also escape $. */
function quote(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  return `"${escapeSpecifiers(escaped)}"`
}

function escapeSpecifiers(text: string): string {
  return text.replaceAll('%', '%%')
}
