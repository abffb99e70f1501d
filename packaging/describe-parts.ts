import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Part } from './collect-licenses.ts'

type Component = { readonly 'bom-ref': string; readonly type: string; readonly [key: string]: unknown }

/** The fields used from npm's bill of materials (CycloneDX 1.5). */
export type BillOfMaterials = {
  readonly metadata: { readonly component: Component; readonly [key: string]: unknown }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
  readonly [key: string]: unknown
}

type DescribeOptions = {
  /** npm's bill of materials of the installed packages. */
  readonly installed: BillOfMaterials
  readonly webParts: readonly Part[]
  readonly root: string
  readonly modifiedAt: Date
}

/**
 * Adds the packages in the built web app and the models to npm's bill of materials. The result is
 * reproducible: it has no serial number, and its time is that of the release.
 */
export function describeParts({ installed, webParts, root, modifiedAt }: DescribeOptions): BillOfMaterials {
  const { serialNumber: _, ...bill } = installed
  const known = new Set(installed.components.map(component => component['bom-ref']))
  const added = [...webParts.map(describeWebPart), ...describeModels(root)].filter(
    component => !known.has(component['bom-ref']),
  )
  const own = installed.metadata.component['bom-ref']
  return {
    ...bill,
    metadata: {
      ...installed.metadata,
      timestamp: modifiedAt.toISOString(),
      component: { ...installed.metadata.component, type: 'application' },
    },
    components: [...installed.components, ...added],
    dependencies: [
      ...installed.dependencies.map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: ref === own ? [...dependsOn, ...added.map(component => component['bom-ref'])] : dependsOn,
      })),
      ...added.map(component => ({ ref: component['bom-ref'], dependsOn: [] })),
    ],
  }
}

function describeWebPart({ name, version, license }: Part): Component {
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ license: { id: license } }],
  }
}

function describeModels(root: string): Component[] {
  return globSync('models/*.onnx', { cwd: root })
    .toSorted()
    .map(file => {
      const hash = createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex')
      return {
        'bom-ref': `model:${basename(file)}`,
        type: 'machine-learning-model',
        name: basename(file),
        hashes: [{ alg: 'SHA-256', content: hash }],
      }
    })
}
