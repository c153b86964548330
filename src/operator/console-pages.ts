import { lazy } from 'react'
import { msg } from '#i18n/msg.ts'
import type { ConsolePageEntry } from './console-page.ts'

/** All pages of the console, in the order of its navigation. */
export const consolePages: readonly ConsolePageEntry[] = [
  {
    path: '',
    title: msg('operator-overview'),
    right: 'overview',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "overview" */ './overview/overview-page.tsx')).OverviewPage,
    })),
  },
  {
    path: 'cases',
    title: msg('operator-reports'),
    right: 'handle-reports',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "cases" */ './cases/cases-page.tsx')).CasesPage,
    })),
  },
  {
    path: 'cases/:id',
    title: msg('operator-report'),
    right: 'handle-reports',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "case" */ './cases/case-page.tsx')).CasePage,
    })),
  },
  {
    path: 'transparency',
    title: msg('operator-transparency-report'),
    right: 'handle-reports',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "transparency" */ './cases/transparency-page.tsx'))
        .TransparencyPage,
    })),
  },
  {
    path: 'wikis',
    title: msg('discovery-wikis'),
    right: 'see-wikis',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "wikis" */ './wikis/wikis-page.tsx')).WikisPage,
    })),
  },
  {
    path: 'wikis/in-bulk',
    title: msg('operator-act-many-wikis'),
    right: 'change-wikis',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "wiki-bulk" */ './wikis/wikis-in-bulk-page.tsx'))
        .WikisInBulkPage,
    })),
  },
  {
    path: 'wikis/:id',
    title: msg('operator-wiki'),
    right: 'see-wikis',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "wiki" */ './wikis/wiki-page.tsx')).WikiPage,
    })),
  },
  {
    path: 'accounts',
    title: msg('operator-accounts'),
    right: 'accounts',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "accounts" */ './accounts/accounts-page.tsx')).AccountsPage,
    })),
  },
  {
    path: 'accounts/:id',
    title: msg('operator-account'),
    right: 'accounts',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "account" */ './accounts/account-page.tsx')).AccountPage,
    })),
  },
  {
    path: 'spam',
    title: msg('operator-spam'),
    right: 'spam',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "spam" */ './spam/spam-page.tsx')).SpamPage,
    })),
  },
  {
    path: 'spam/accounts',
    title: msg('operator-spam-accounts'),
    right: 'spam',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "suspect-accounts" */ './spam/suspect-accounts-page.tsx'))
        .SuspectAccountsPage,
    })),
  },
  {
    path: 'messages',
    title: msg('operator-messages'),
    right: 'contact-messages',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "messages" */ './messages/messages-page.tsx')).MessagesPage,
    })),
  },
  {
    path: 'messages/:id',
    title: msg('contact-message'),
    right: 'contact-messages',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "message" */ './messages/message-page.tsx')).MessagePage,
    })),
  },
  {
    path: 'jobs',
    title: msg('operator-jobs-mail'),
    right: 'jobs',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "jobs" */ './jobs/jobs-page.tsx')).JobsPage,
    })),
  },
  {
    path: 'maintenance',
    title: msg('operator-maintenance'),
    right: 'maintenance',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "maintenance" */ './maintenance/maintenance-page.tsx'))
        .MaintenancePage,
    })),
  },
  {
    path: 'maintenance/upgrades',
    title: msg('operator-upgrades'),
    right: 'maintenance',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "upgrades" */ './maintenance/upgrades-page.tsx'))
        .UpgradesPage,
    })),
  },
  {
    path: 'audit',
    title: msg('operator-audit-log'),
    right: 'see-audit-log',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "audit" */ './audit/audit-page.tsx')).AuditPage,
    })),
  },
]
