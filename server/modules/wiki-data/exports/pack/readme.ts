import { type ArchiveAbout, archiveParts } from '#contract/wiki-data/archive-format.ts'

/** How many missing files are named at most. */
const MISSING_MAX = 100

/** The last ids that Wikibase has assigned, by content model. */
export type IdCounters = Readonly<Record<string, number>>

/**
 * Says in plain words what an archive contains and how to use it.
 * @param parts the names of its parts.
 * @param missing the names of files that could not be read.
 */
export function readmeText(
  about: Omit<ArchiveAbout, 'parts'>,
  parts: readonly string[],
  { missing, idCounters }: { missing: readonly string[]; idCounters: IdCounters },
): string {
  const has = (name: string) => parts.includes(name)
  const sections = [
    heading(about),
    contents(about, has),
    importHere(),
    importPages(about, has, idCounters),
    has(archiveParts.files) ? FILES : '',
    has(archiveParts.users) ? usersText(about) : '',
    has(archiveParts.database) ? DATABASE : '',
    missing.length > 0 ? missingText(missing) : '',
  ]
  return `${sections.filter(section => section !== '').join('\n\n')}\n`
}

function heading({ kind, wiki, taken_at, software }: Omit<ArchiveAbout, 'parts'>): string {
  const title = `${kind === 'public' ? 'Public archive' : 'Complete copy'} of ${wiki.sitename.replaceAll(/[\s\p{Cc}]+/gu, ' ')}`
  const made = `from ${wiki.domain}, as it was on ${taken_at.slice(0, 10)} at ${taken_at.slice(11, 16)} UTC`
  const by = `MediaWiki ${software.mediawiki}${software.wikibase === null ? '' : ' with Wikibase'}`
  return `${title}\n${'='.repeat(Math.min(70, title.length))}\n${made} (${by}).`
}

function contents({ kind }: Omit<ArchiveAbout, 'parts'>, has: (name: string) => boolean): string {
  const lines: [name: string, text: string][] = [
    [archiveParts.pages, 'every page with its full history'],
    [archiveParts.entitiesJson, 'all Wikibase entities, one per line'],
    [archiveParts.entitiesRdf, 'the same as RDF (N-Triples), for triple stores'],
    [
      archiveParts.files,
      'the list of files: name, uploader, time, SHA-1; the files are in files/, older versions in files/archive/',
    ],
    [archiveParts.settings, 'settings, logo, language and name of the wiki'],
    [archiveParts.history, 'what its managers have changed in the service'],
    [archiveParts.deletedPages, 'deleted pages with their history'],
    [archiveParts.users, 'accounts with email addresses, groups and preferences'],
    [archiveParts.watchlists, 'who watches which page'],
    [archiveParts.blocks, 'who is blocked'],
    [archiveParts.logs, 'the log'],
    [archiveParts.database, "the wiki's database for SQLite"],
  ]
  const rows = lines.filter(([name]) => has(name)).map(([name, text]) => `- ${name}: ${text}`)
  const end =
    kind === 'public'
      ? 'It contains only what every visitor to the wiki can read. Revisions, names and comments that were hidden on the\nwiki are left out.'
      : 'It contains personal data of the people who have accounts: store it accordingly. It does not contain sessions, tokens or IP\naddresses of members. Texts that were hidden on the wiki are only in the database.'
  return `What is in it\n-------------\n${rows.join('\n')}\n- ${archiveParts.about}: what this is, with a SHA-256 sum of each part\n\n${end}`
}

function importHere(): string {
  return `To create a wiki from it on this service
----------------------------------------
Create a new wiki, open its tab "Data" and choose this file, as it is, under "Import".`
}

function importPages(
  { software }: Omit<ArchiveAbout, 'parts'>,
  has: (name: string) => boolean,
  idCounters: IdCounters,
): string {
  const pages = `To import the pages into any MediaWiki
--------------------------------------
In the directory of a MediaWiki ${software.mediawiki.replace(/\.\d+$/, '')} or newer, with an empty wiki (before MediaWiki 1.40, leave out "run.php"
and write maintenance/importDump.php):

    php maintenance/run.php importDump --no-updates /path/to/${archiveParts.pages}
    php maintenance/run.php rebuildrecentchanges
    php maintenance/run.php refreshLinks
    php maintenance/run.php initSiteStats --update`
  return has(archiveParts.entitiesJson) ? `${pages}\n\n${importEntities(idCounters)}` : pages
}

function importEntities(idCounters: IdCounters): string {
  const values = Object.entries(idCounters).map(([type, value]) => `('${type}', ${value})`)
  return `With Wikibase, this must be in LocalSettings.php during the import, because entities come with their ids:

    $wgWBRepoSettings['allowEntityImport'] = true;

Afterwards, make sure that new entities get unused ids (in SQL), and that terms are found:

    REPLACE INTO wb_id_counters (id_type, id_value) VALUES ${values.join(', ')};

    php maintenance/run.php ./extensions/Wikibase/repo/maintenance/rebuildPropertyInfo.php --rebuild-all
    php maintenance/run.php ./extensions/Wikibase/repo/maintenance/rebuildPropertyTerms.php
    php maintenance/run.php ./extensions/Wikibase/repo/maintenance/rebuildItemTerms.php
    php maintenance/run.php ./extensions/Wikibase/repo/maintenance/rebuildItemsPerSite.php`
}

const FILES = `To import the files
-------------------
    php maintenance/run.php importImages /path/to/files

A file whose name is not possible on every computer has another name here; ${archiveParts.files} says which name it has
on the wiki. Older versions are in files/archive/ and have no script.`

function usersText({ password_hashes }: Omit<ArchiveAbout, 'parts'>): string {
  const passwords = password_hashes
    ? 'They contain the hashes of passwords, as MediaWiki stores them: keep this file as safe as the passwords.'
    : 'They contain no passwords: everyone must request a new one by email.'
  return `The accounts
------------
${archiveParts.users}, ${archiveParts.watchlists} and ${archiveParts.blocks} have one JSON object per line. ${passwords}`
}

const DATABASE = `To use the database on a server of your own
-------------------------------------------
Copy ${archiveParts.database} into the directory that $wgSQLiteDataDir names, under the name <$wgDBname>.sqlite, and
files/ into the wiki's images directory with importImages. Then:

    php maintenance/run.php update
    php maintenance/run.php rebuildtextindex

Everyone is logged out and must log in again. Caches, notifications, and what extensions store in tables of
their own are empty. No import of this service reads the database.`

function missingText(missing: readonly string[]): string {
  const more = missing.length > MISSING_MAX ? `\n- and ${missing.length - MISSING_MAX} more` : ''
  const names = missing.slice(0, MISSING_MAX).map(name => `- ${name.replaceAll(/\p{Cc}/gu, ' ')}`)
  return `Files that could not be read\n----------------------------\nThe wiki lists them, but their content is not there:\n${names.join('\n')}${more}`
}
