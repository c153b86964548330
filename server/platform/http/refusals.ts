import { msg } from '#i18n/msg.ts'
import { type Notice, RETRY_SOON_SECONDS } from './notice-page.ts'

/** Answers to requests that are refused before they are read, on the hosts of the service and of wikis. */
export const REFUSALS = {
  ambiguous: {
    status: 400,
    title: msg('notice-request-cannot-read'),
    text: msg('notice-names-more-than-one-host'),
  },
  unreadable: {
    status: 400,
    title: msg('notice-request-cannot-read'),
    text: msg('notice-what-arrived-not-request-browser'),
  },
  slow: {
    status: 408,
    title: msg('error-took-too-long-arrive'),
    text: msg('notice-please-check-connection-try-again'),
  },
  headers: {
    status: 431,
    title: msg('notice-request-too-large'),
    text: msg('notice-address-headers-request-too-long'),
  },
  cookies: {
    status: 431,
    title: msg('notice-there-were-too-many-cookies'),
    text: msg('notice-browser-sent-more-cookies-than'),
  },
  network: {
    status: 429,
    title: msg('notice-too-many-connections-at-once'),
    text: msg('notice-network-has-too-many-connections'),
    retryAfter: RETRY_SOON_SECONDS,
  },
  all: {
    status: 503,
    title: msg('notice-service-very-busy'),
    text: msg('error-please-try-again-moment'),
    retryAfter: RETRY_SOON_SECONDS,
  },
} satisfies Record<string, Notice>
