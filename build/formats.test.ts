import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from './root.ts'

/** The only files that turn dates, times, numbers and lists into texts of the interface. */
const PLACE = /^contract\/format-[\w-]+\.ts$/

/** Files that format texts outside of the interface, or sort what nobody reads. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/query/results/data/numbers.ts':
    'values of a wiki, with all their digits, as the browser writes numbers',
  'src/query/results/data/dates.ts': 'values of a wiki, before and after Christ, as the browser writes dates',
  'src/ui/chart/axes.ts': 'years and months on an axis, beside those values',
  'src/query/results/data/sort-rows.ts': 'values of a wiki in the order of the browser’s language',
  'src/features/create-wiki/language-field.tsx': 'the name of a language in that language',
  'server/mediawiki/tree/php-binaries.ts': 'the order of versions',
  'server/modules/wiki-data/imports/reading/archive/archive-files.ts': 'the order of times in ISO 8601',
  'contract/policies/policies-by-day.ts': 'the order of days in ISO 8601',
}

const FORMATS =
  /\bIntl\.(?:DateTimeFormat|NumberFormat|ListFormat|RelativeTimeFormat|DurationFormat|PluralRules|Collator|DisplayNames)\b|\.toLocale\w*String\(|\.localeCompare\(/

const files = globSync('{contract,machines,store,src,server}/**/*.{ts,tsx}', { cwd: root })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !/\.test\.tsx?$|\/testing\/|\/corpus\//.test(file))

const formatting = files.filter(file => FORMATS.test(readFileSync(join(root, file), 'utf8')))

test('Dates, times, numbers, lists and the order of names are written in one place', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(formatting.filter(file => !PLACE.test(file) && !(file in OTHERS))).toEqual([])
})

test('Every exception to that is still one', () => {
  expect(Object.keys(OTHERS).filter(file => !formatting.includes(file))).toEqual([])
})
