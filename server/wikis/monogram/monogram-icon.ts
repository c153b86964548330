import { monogramSvgOfLines } from './monogram-svg.ts'

/** Pixels; the largest icon that home screens show. */
const SIZE = 180
/** Icons in memory, each of some 3 kB. */
const KEPT_MAX = 200

const kept = new Map<string, Promise<Buffer>>()

/** A site name's monogram as a PNG, for browsers and home screens that show no SVG. */
export function monogramIcon(sitename: string): Promise<Buffer> {
  const svg = monogramSvgOfLines(sitename)
  const known = kept.get(svg)
  if (known) return known
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= KEPT_MAX) kept.delete(oldest)
  const made = draw(svg).catch(error => {
    kept.delete(svg)
    throw error
  })
  kept.set(svg, made)
  return made
}

async function draw(svg: string): Promise<Buffer> {
  // Loaded for the first icon, because few clients ask for one.
  const { default: sharp } = await import('sharp')
  return await sharp(Buffer.from(svg)).resize(SIZE, SIZE).png({ palette: true }).toBuffer()
}
