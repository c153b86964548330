import { lazy } from 'react'
import type { ConsolePageEntry } from './console-page.ts'

/** All pages of the console, in the order of its navigation. */
export const consolePages: readonly ConsolePageEntry[] = [
  {
    path: '',
    title: 'Overview',
    right: 'overview',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "overview" */ './overview/overview-page.tsx')).OverviewPage,
    })),
  },
  {
    path: 'cases',
    title: 'Reports',
    right: 'handle-reports',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "cases" */ './cases/cases-page.tsx')).CasesPage,
    })),
  },
  {
    path: 'cases/:id',
    title: 'Report',
    right: 'handle-reports',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "case" */ './cases/case-page.tsx')).CasePage,
    })),
  },
  {
    path: 'transparency',
    title: 'Transparency report',
    right: 'handle-reports',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "transparency" */ './cases/transparency-page.tsx'))
        .TransparencyPage,
    })),
  },
  {
    path: 'wikis',
    title: 'Wikis',
    right: 'see-wikis',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "wikis" */ './wikis/wikis-page.tsx')).WikisPage,
    })),
  },
  {
    path: 'wikis/in-bulk',
    title: 'Act on many wikis',
    right: 'change-wikis',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "wiki-bulk" */ './wikis/wikis-in-bulk-page.tsx'))
        .WikisInBulkPage,
    })),
  },
  {
    path: 'wikis/:id',
    title: 'Wiki',
    right: 'see-wikis',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "wiki" */ './wikis/wiki-page.tsx')).WikiPage,
    })),
  },
  {
    path: 'accounts',
    title: 'Accounts',
    right: 'accounts',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "accounts" */ './accounts/accounts-page.tsx')).AccountsPage,
    })),
  },
  {
    path: 'accounts/:id',
    title: 'Account',
    right: 'accounts',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "account" */ './accounts/account-page.tsx')).AccountPage,
    })),
  },
  {
    path: 'spam',
    title: 'Spam',
    right: 'spam',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "spam" */ './spam/spam-page.tsx')).SpamPage,
    })),
  },
  {
    path: 'messages',
    title: 'Messages',
    right: 'contact-messages',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "messages" */ './messages/messages-page.tsx')).MessagesPage,
    })),
  },
  {
    path: 'messages/:id',
    title: 'Message',
    right: 'contact-messages',
    isListed: false,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "message" */ './messages/message-page.tsx')).MessagePage,
    })),
  },
  {
    path: 'jobs',
    title: 'Jobs and mail',
    right: 'jobs',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "jobs" */ './jobs/jobs-page.tsx')).JobsPage,
    })),
  },
  {
    path: 'maintenance',
    title: 'Maintenance',
    right: 'maintenance',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "maintenance" */ './maintenance/maintenance-page.tsx'))
        .MaintenancePage,
    })),
  },
  {
    path: 'audit',
    title: 'Audit log',
    right: 'see-audit-log',
    isListed: true,
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "audit" */ './audit/audit-page.tsx')).AuditPage,
    })),
  },
]
