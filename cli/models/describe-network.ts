import type { KnownNetwork } from '../../server/networks/known-networks.ts'

/** Describes a network in lines, to be read before it is added. */
export function describeNetwork({
  id,
  title,
  summary,
  origin,
  licence,
  trainingData,
  checkpoint,
}: KnownNetwork): string {
  const lines = [
    `${title} (${id}): ${summary}`,
    `  origin         ${origin}`,
    `  licence        ${licence}`,
    `  training data  ${trainingData}`,
    `  address        ${checkpoint.url}`,
    `  SHA-256        ${checkpoint.sha256}, ${checkpoint.bytes.toLocaleString('en')} bytes`,
  ]
  return `${lines.join('\n')}\n`
}
