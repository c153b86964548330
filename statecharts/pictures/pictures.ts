import { catalogue } from '#machines/catalogue.ts'
import { chartFile } from '#statecharts/chart/chart-file.tsx'
import { chartOf } from '#statecharts/chart/chart-of.ts'
import { computeLayout } from '#statecharts/chart/compute-layout.ts'
import { slug } from '#statecharts/slug.ts'

/** Where the pictures are kept, relative to the repository. */
export const PICTURES = 'docs/statecharts'

/** A picture of every machine: file name → SVG. */
export async function drawPictures(): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>()
  for (const { machine, purpose } of catalogue)
    pictures.set(`${slug(machine.id)}.svg`, chartFile(await computeLayout(chartOf(machine)), purpose))
  return pictures
}
