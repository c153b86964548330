import { catalogue } from '#machines/catalogue.ts'
import { chartFile } from '#statecharts/chart/chart-file.tsx'
import { chartOf } from '#statecharts/chart/chart-of.ts'
import { computeLayout } from '#statecharts/chart/compute-layout.ts'
import { slug } from '#statecharts/slug.ts'

/** The folder of the pictures, relative to the root of the repository. */
export const PICTURES = 'docs/statecharts'

/** Draws a picture of every machine. @returns the SVG by file name. */
export async function drawPictures(): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>()
  for (const { machine, purpose } of catalogue)
    pictures.set(`${slug(machine.id)}.svg`, chartFile(await computeLayout(chartOf(machine)), purpose))
  return pictures
}
