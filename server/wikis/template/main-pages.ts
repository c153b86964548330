import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import { mainDatabase, TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import { SETTINGS_SOURCE } from '#server/php/settings-dir.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { keepMainPage } from './keep-main-page.ts'
import { finishDatabase } from './template-content.ts'

/** A directory in the template's directory, with a database with the main page for each language but English. */
const MAIN_PAGES_DIR = 'main-pages'
const TEXT_FILE = /^main-page\.(mediawiki|wikibase)\.([a-z-]+)\.wikitext$/
const DATABASE_FILE = /^([a-z-]+)\.sqlite$/

type Kind = 'mediawiki' | 'wikibase'

/** Which main pages fit the wikis of a tree. */
export function kindOfWikis(treeDir: string): Kind {
  return existsSync(join(treeDir, 'extensions/Wikibase/extension-repo.json')) ? 'wikibase' : 'mediawiki'
}

/** Reads the texts of new wikis' main pages, by language. */
function readTexts(kind: Kind): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(SETTINGS_SOURCE).flatMap(name => {
      const [, itsKind, language] = TEXT_FILE.exec(name) ?? []
      if (itsKind !== kind || language === undefined) return []
      return [[language, readFileSync(join(SETTINGS_SOURCE, name), 'utf8')] as const]
    }),
  )
}

const pageName = (language: string) => (language === DEFAULT_LANGUAGE ? 'Main Page' : `Main Page ${language}`)

/** Writes the texts as files named after their pages, for MediaWiki to import. @returns their paths. */
export function writeMainPages(wikiDir: string, user: ProcessUser | null, kind: Kind): string[] {
  return [...readTexts(kind)].map(([language, text]) => {
    const file = join(wikiDir, TEMPORARY_DIR, `${pageName(language)}.txt`)
    writeFileSync(file, text)
    giveTo(file, user, 'read')
    return file
  })
}

/**
 * Splits a database with the main pages of all languages: English remains in it, and each other language gets a database.
 */
export function splitMainPages(wikiDir: string, dbName: string, kind: Kind): void {
  const all = mainDatabase(wikiDir, dbName)
  const dir = join(wikiDir, MAIN_PAGES_DIR)
  mkdirSync(dir, { mode: 0o700 })
  for (const language of readTexts(kind).keys()) {
    if (language === DEFAULT_LANGUAGE) continue
    const file = join(dir, `${language}.sqlite`)
    copyFileSync(all, file)
    keepMainPage(file, pageName(language))
    finishDatabase(file)
  }
  keepMainPage(all, pageName(DEFAULT_LANGUAGE))
}

/** A template's databases by the language of their main page, without the English one. */
export function mainPageDatabases(wikiDir: string): ReadonlyMap<string, string> {
  const dir = join(wikiDir, MAIN_PAGES_DIR)
  return new Map(
    readdirSync(dir).flatMap(name => {
      const language = DATABASE_FILE.exec(name)?.[1]
      return language === undefined ? [] : [[language, join(dir, name)] as const]
    }),
  )
}
