import { type Notice, RETRY_SOON_SECONDS } from './notice-page.ts'

/**
 * Answers to requests that are refused before they are read, on the service's host and on the wikis' hosts.
 */
export const REFUSALS = {
  ambiguous: {
    status: 400,
    title: 'This request cannot be read',
    text: 'It names more than one host. If a browser sent it, please check the proxy in between.',
  },
  unreadable: {
    status: 400,
    title: 'This request cannot be read',
    text: 'What arrived is not a request that a browser sends.',
  },
  slow: {
    status: 408,
    title: 'This took too long to arrive',
    text: 'Please check your connection and try again.',
  },
  headers: {
    status: 431,
    title: 'This request is too large',
    text: 'The address or the headers of the request are too long. If this happens on every page, delete the cookies of this site in your browser.',
  },
  cookies: {
    status: 431,
    title: 'There were too many cookies',
    text: 'Your browser sent more cookies than this site uses, so we asked it to delete those that are not ours. Please reload the page. If this comes back several times, delete the cookies of this site in your browser.',
  },
  network: {
    status: 429,
    title: 'Too many connections at once',
    text: 'Your network has too many connections open. Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
  all: {
    status: 503,
    title: 'The service is very busy',
    text: 'Please try again in a moment.',
    retryAfter: RETRY_SOON_SECONDS,
  },
} satisfies Record<string, Notice>
