import type { ReportCase } from '#contract/operator/cases.ts'
import { Console } from '#operator/console.tsx'
import { createFakeServer, type FakeResponse, type FakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { stubWindow } from '#ui/testing/stub-window.ts'

export const ROUTE = 'GET /operator/cases/7'

export function reportCase(given: Partial<ReportCase> = {}): ReportCase {
  return {
    ...{ id: 7, state: 'new', wiki: 'museum.localhost', wiki_id: 1, assignee: '', revision: 3 },
    ...{ created_at: '2026-11-01T06:00:00.000Z', review_by: '2026-11-08T06:00:00.000Z' },
    ...{ decision: '', decided_at: null, appeal_until: null, notes: [], decisions: [], appeals: [] },
    ...{ message: 'This is a copy.', reporter: 'Grace', reporter_email: 'grace@example.org' },
    addresses: [
      { text: 'museum.localhost/wiki/Q1', href: 'https://museum.localhost/wiki/Q1' },
      { text: 'javascript:alert(1)', href: null },
    ],
    ...given,
  }
}

/** Opens a page of the console as a moderator. @param prepare sets the server's answers before the page opens. */
export async function openConsole(path: string, prepare: (server: FakeServer) => void) {
  stubWindow()
  const server = createFakeServer()
  prepare(server)
  const tree = (
    <PageTitleProvider>
      <Console />
    </PageTitleProvider>
  )
  const as = { ...ada, operator_role: 'moderator' as const }
  return await renderStorePage(tree, { path, as, server, hasToasts: false })
}

/** Opens the page of a case. */
export async function openCase(given: Partial<ReportCase> = {}, answer?: FakeResponse) {
  return await openConsole('/operator/cases/7', server =>
    server.on(ROUTE, answer ?? { json: { data: reportCase(given) } }),
  )
}
