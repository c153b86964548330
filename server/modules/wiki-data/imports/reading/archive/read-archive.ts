import type { AnyObject, ObjectSchema } from 'yup'
import { archiveParts, blockLineSchema, watchLineSchema } from '#contract/wiki-data/archive-format.ts'
import { Losses } from '#server/modules/wiki-data/imports/reading/common/losses.ts'
import { PartWriter } from '#server/modules/wiki-data/imports/reading/common/part-writer.ts'
import type {
  ReadFile,
  ReadingOrder,
} from '#server/modules/wiki-data/imports/reading/common/reading-messages.ts'
import type { WikiFacts } from '#server/modules/wiki-data/imports/reading/common/wiki-facts.ts'
import { readDump } from '#server/modules/wiki-data/imports/reading/dump/read-dump.ts'
import { readFiles } from './archive-files.ts'
import { readUsers } from './archive-users.ts'
import { jsonLines } from './json-lines.ts'
import { type Archive, openArchive, requiredPart } from './open-archive.ts'

/** Reads an export of this service. @throws FileRefusedError */
export async function readArchive(fd: number, order: ReadingOrder, facts: WikiFacts): Promise<ReadFile> {
  const { dir, limits, now } = order
  const archive = await openArchive(fd, order)
  const { about } = archive
  const losses = new Losses()
  const writers: PartWriter[] = []
  const writer = (name: string) => {
    const made = dir === null ? null : new PartWriter(dir, name)
    if (made) writers.push(made)
    return { write: (line: unknown) => made?.write(line), parts: made?.parts ?? [] }
  }
  const [users, pages, deleted] = [writer('users'), writer('pages'), writer('deleted')]
  const [files, watches, blocks] = [writer('files'), writer('watches'), writer('blocks')]
  const isComplete = about.kind === 'complete'
  const accounts = isComplete
    ? await readUsers(archive, { facts, limits, losses, write: users.write })
    : new Set<string>()
  const dump = { facts, limits, losses, accounts, now }
  const main = await readDump(await requiredPart(archive, archiveParts.pages), {
    ...dump,
    write: pages.write,
  })
  const found = await readFiles(archive, { facts, limits, losses, accounts, dir, write: files.write })
  if (isComplete) {
    const gone = await archive.part(archiveParts.deletedPages)
    if (gone) await readDump(gone, { ...dump, write: deleted.write })
    const bounds = { losses, most: limits.lines, accounts }
    await readLines(
      archive,
      archiveParts.watchlists,
      watchLineSchema,
      ({ user }) => user,
      'watch',
      watches,
      bounds,
    )
    await readLines(archive, archiveParts.blocks, blockLineSchema, ({ target }) => target, 'block', blocks, {
      ...bounds,
      accounts: allExcept(facts.accounts),
    })
    if (await archive.part(archiveParts.logs)) losses.say('The log of the wiki stays in the archive.')
  }
  for (const each of writers) each.end()
  return {
    report: {
      kind: about.kind,
      content: { ...main.content, users: accounts.size, files: found.files },
      source: about.wiki.sitename,
      losses: losses.list(),
    },
    hasMainPage: main.hasMainPage,
    fileBytes: found.bytes,
    parts: {
      users: users.parts,
      pages: pages.parts,
      deleted: deleted.parts,
      files: files.parts,
      watches: watches.parts,
      blocks: blocks.parts,
    },
  }
}

interface Part {
  readonly write: (line: unknown) => void
  readonly parts: readonly string[]
}

/** @param accountOf returns the account that a line is about, which must be one of `accounts`. */
async function readLines<T extends AnyObject>(
  archive: Archive,
  name: string,
  schema: ObjectSchema<T>,
  accountOf: (line: T) => string,
  loss: 'watch' | 'block',
  { write }: Part,
  { losses, most, accounts }: { losses: Losses; most: number; accounts: Pick<ReadonlySet<string>, 'has'> },
): Promise<void> {
  const pieces = await archive.part(name)
  if (!pieces) return
  for await (const line of jsonLines(pieces, schema, most)) {
    if (line && accounts.has(accountOf(line))) write(line)
    else losses.add(loss)
  }
}

/** All names but these: a file must not block or hide the people whose wiki it is. */
function allExcept(names: readonly string[]): Pick<ReadonlySet<string>, 'has'> {
  const excepted = new Set(names)
  return { has: name => !excepted.has(name) }
}
