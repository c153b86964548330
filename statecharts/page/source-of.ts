import { slug } from '#statecharts/slug.ts'

/** The source file of a machine, relative to the root of the repository. */
export function sourceOf(id: string): string {
  return `machines/${slug(id)}/${slug(id)}.machine.ts`
}
