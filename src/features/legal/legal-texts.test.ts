import { beforeAll, describe, expect, test } from '@jest/globals'
import { NEW_DAYS } from '#contract/operator/suspects.ts'
import { policiesOfType } from '#contract/policies/policies-by-day.ts'
import { POLICY_TYPES, POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import type { LegalDocument } from './legal-document.ts'
import { readLegalMarkdown } from './legal-markdown.ts'
import { POLICY_TEXTS, policyDocument } from './policy-texts.ts'
import { dataProcessingText } from './texts/data-processing.v1.ts'
import { digitalServicesActText } from './texts/digital-services-act.ts'
import { hostingPolicyText } from './texts/hosting-policy.v1.ts'
import { privacyPolicyText as firstPrivacyPolicyText } from './texts/privacy-policy.v1.ts'
import { privacyPolicyText } from './texts/privacy-policy.v2.ts'
import { termsOfUseText } from './texts/terms-of-use.v1.ts'

/** Earlier versions must keep their promises, too. */
const privacyPolicyTexts = [firstPrivacyPolicyText, privacyPolicyText]

const anchorsOf = (document: LegalDocument) =>
  document.blocks.filter(block => block.kind === 'heading').map(heading => heading.id)

const documents = new Map<string, LegalDocument>()

beforeAll(async () => {
  for (const version of POLICY_VERSIONS)
    documents.set(`${version.type}.v${version.version}`, await policyDocument(version))
  documents.set('digital-services-act', readLegalMarkdown(digitalServicesActText))
})

function documentOf(name: string): LegalDocument {
  const document = documents.get(name)
  if (!document) throw new Error(`There is no text "${name}".`)
  return document
}

describe('the catalogue and the texts', () => {
  test.each(POLICY_VERSIONS)('have a text of version $version of $type with the same date', async version => {
    expect(documentOf(`${version.type}.v${version.version}`)).toMatchObject({
      version: String(version.version),
      date: version.activeFrom,
    })
  })

  test.each(POLICY_TYPES)('have as many texts of %s as versions, numbered from 1', type => {
    const versions = policiesOfType(POLICY_VERSIONS, type).map(({ version }) => version)
    expect(versions).toEqual(POLICY_TEXTS[type].map((_, position) => position + 1))
  })

  test('use each id, and each day of a type, only once', () => {
    expect(new Set(POLICY_VERSIONS.map(({ id }) => id)).size).toBe(POLICY_VERSIONS.length)
    const days = POLICY_VERSIONS.map(({ type, activeFrom }) => `${type} ${activeFrom}`)
    expect(new Set(days).size).toBe(days.length)
  })
})

describe('the figures of spec 9.11 to 9.14, 9.25 and 9.26', () => {
  test('have cookie lifetimes from 1 minute to 6 months', () => {
    for (const text of privacyPolicyTexts)
      expect(text).toContain('Lifetimes range from 1 minute to 6 months.')
  })

  test('announce a change of sub-processor two months before', () => {
    expect(dataProcessingText).toMatch(/sub-processor by email at least two months before/)
    for (const text of privacyPolicyTexts) expect(text).toMatch(/change of sub-processor two months before/)
  })

  test('allow one month to restore compliance after a suspension', () => {
    expect(termsOfUseText).toMatch(/After a suspension you have one month to restore compliance/)
  })

  test('purge deleted data after 30 days and do not reuse the domain', () => {
    expect(termsOfUseText).toMatch(/purged permanently after 30 days. Its domain cannot be used again/)
  })

  test('keep backups and access logs for 30 days', () => {
    for (const text of [dataProcessingText, ...privacyPolicyTexts]) {
      expect(text).toMatch(/[Bb]ackups[^.]* 30 days/)
      expect(text).toMatch(/[Aa]ccess logs[^.]* 30 days/)
    }
  })

  test('mark both texts as templates until they have been reviewed', () => {
    expect(documentOf(`terms-of-use.v1`).isTemplate).toBe(true)
    for (const version of [1, 2]) expect(documentOf(`privacy-policy.v${version}`).isTemplate).toBe(true)
  })

  test('mention a user account with email and password, and a wiki with its names and its first admin', () => {
    expect(termsOfUseText).toContain('A user account consists of an email address and a password.')
    expect(termsOfUseText).toContain(
      'When you create a wiki you choose a site name, a site domain and the username of the initial administrator.',
    )
  })

  test('end the terms with the appendix, its sections one level lower', () => {
    const headings = documentOf('terms-of-use.v1').blocks.filter(block => block.kind === 'heading')
    const appendix = headings.findIndex(({ text }) => text === 'Appendix: Data processing')
    expect(headings[appendix]?.level).toBe(2)
    expect(new Set(headings.slice(appendix + 1).map(({ level }) => level))).toEqual(new Set([3]))
    expect(headings.at(-1)?.text).toBe('A12. Sub-processors')
  })
})

describe('the terms and the privacy policy', () => {
  test('announce new versions 14 days before, as the server does, and ask for acceptance at log-in', () => {
    expect(termsOfUseText).toMatch(/by email to your confirmed address at least 14 days before it applies/)
    expect(termsOfUseText).toMatch(/we ask you to accept it when you log in/)
    expect(privacyPolicyText).toMatch(/by email to everybody whose address is confirmed, 14 days before/)
  })

  test('say what is stored about acceptances, known browsers, emails of wikis and knowledge equity', () => {
    for (const words of [
      /which version you accepted and when/,
      /\| known-device \(__Host-known-device with https\) \| .* \| 6 months \|/,
      /keyed hash of it, from which the address cannot be read/,
      /The question on knowledge equity/,
      /30 days after your last visit, 90 days at most, or until you log out/,
    ])
      expect(privacyPolicyText).toMatch(words)
  })

  test('say what is recorded about a sign-up to detect spam, and that its network is not stored', () => {
    const [signs] = privacyPolicyText.split('### Signs of spam')[1]?.split('###') ?? []
    for (const words of [
      /several others had just signed up in the same network/,
      /The network itself is counted for an hour and not stored/,
      /differs only in digits from several others/,
      new RegExp(`For ${NEW_DAYS} days`),
      /decides anything: a person does/,
    ])
      expect(signs).toMatch(words)
    expect(privacyPolicyText).toMatch(
      /\| What was noted of a sign-up against spam.* \| As long as the account exists \|/,
    )
  })
})

describe('backups', () => {
  test('are promised only as far as the service is configured to make them, and nowhere in another place', () => {
    for (const text of [termsOfUseText, dataProcessingText]) expect(text).toContain('{backups}')
    for (const text of [termsOfUseText, dataProcessingText, ...privacyPolicyTexts]) {
      expect(text).not.toMatch(/separate place|place separate|daily backups/)
      expect(text).not.toMatch(/guarantee that backups/)
    }
  })
})

describe('all texts', () => {
  test('have no two sections with the same anchor', () => {
    for (const document of documents.values())
      expect(new Set(anchorsOf(document)).size).toBe(anchorsOf(document).length)
  })

  test('have a section for every link into another text', () => {
    const texts = [...privacyPolicyTexts, hostingPolicyText, digitalServicesActText, dataProcessingText]
    const targets = texts.flatMap(text =>
      [...text.matchAll(/\/terms-of-use#([a-z0-9-]+)/g)].map(match => match[1]),
    )
    expect(targets.length).toBeGreaterThan(0)
    expect(anchorsOf(documentOf('terms-of-use.v1'))).toEqual(expect.arrayContaining(targets))
  })
})
