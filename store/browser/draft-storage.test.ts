/** @jest-environment <rootDir>/jest/browser-environment.ts */
import { beforeEach, describe, expect, test } from '@jest/globals'
import { forgetDrafts, readDraft, writeDraft } from './draft-storage.ts'

beforeEach(() => sessionStorage.clear())

const contact = { message: 'Dear team' }
const kept = () => readDraft('contact')

describe('The drafts of a tab', () => {
  test('stay with the member whose session the server had ended, also after a reload', () => {
    forgetDrafts(1)
    writeDraft('contact', contact)
    forgetDrafts(1)
    expect(kept()).toEqual(contact)
  })

  test('are not shown to another member', () => {
    forgetDrafts(1)
    writeDraft('contact', contact)
    forgetDrafts(2)
    expect(kept()).toEqual({})
    writeDraft('contact', contact)
    forgetDrafts(2)
    expect(kept()).toEqual(contact)
  })

  test('are kept for a visitor who logs in, and for nobody after a log-out', () => {
    writeDraft('contact', contact)
    forgetDrafts(1)
    expect(kept()).toEqual(contact)
    forgetDrafts()
    expect(kept()).toEqual({})
    writeDraft('contact', contact)
    forgetDrafts(2)
    expect(kept()).toEqual(contact)
  })

  test('are not left to anybody after a log-out, even if nothing says whose they are', () => {
    writeDraft('contact', contact)
    forgetDrafts()
    expect(kept()).toEqual({})
  })
})
