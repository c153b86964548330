import { SECOND_MS } from './durations.ts'

/** Numbers both sides keep to. Source: specification, section 9 ("Business constants and limits"). */

/** Bytes. */
export const MEGABYTE = 1024 * 1024

/** Wikis on the home page. Source: specification, section 2. */
export const FEATURED_WIKIS = 3

/** Milliseconds between two verification polls, and between two entity-import polls. */
export const POLL_INTERVAL_MS = 3 * SECOND_MS

/** Characters. */
export const CONTACT_NAME_MAX = 300
export const CONTACT_DETAILS_MAX = 300
export const CONTACT_MESSAGE_MAX = 10_000
export const COMPLAINT_NAME_MAX = 300
export const COMPLAINT_EMAIL_MAX = 300
export const COMPLAINT_MESSAGE_MAX = 1000
/** Characters of the addresses reported in one complaint. The specification sets no bound; this one bounds a mail. */
export const COMPLAINT_URL_MAX = 10_000
export const OTHER_TEXT_MAX = 200
export const CAPTCHA_ANSWER_MAX = 200
/** Bounds of ours: they keep a wiki's settings file small. */
export const CAPTCHA_QUESTION_MAX = 10_000
export const CAPTCHA_QUESTIONS_MAX = 50
export const CAPTCHA_ANSWERS_MAX = 50
/** Characters of one setting's text; more than 50 long questions or 5,000 mappings need. */
export const SETTING_TEXT_MAX = 200_000

/** Characters. The lower bound of a password is the specification's (section 5, "Sign up"). */
export const PASSWORD_MIN = 8
/** Characters. Bounds the work one request can ask of the password hash. */
export const PASSWORD_MAX = 1000
/** Minutes after a log-in in which no act asks for the password again. */
export const RECENT_LOG_IN_MINUTES = 60
/** Days after which an account is removed whose email address was never verified. */
export const UNVERIFIED_ACCOUNT_DAYS = 30
/** Characters, RFC 5321 section 4.5.3.1.3 (path without its angle brackets). */
export const EMAIL_MAX = 254

export const SITENAME_MIN = 3
/** Characters. The wire sets no upper bound; MediaWiki shows the name in titles and mails. */
export const SITENAME_MAX = 150
export const SUBDOMAIN_MIN = 5
/** Characters, RFC 1035 section 2.3.4 (one label). */
export const SUBDOMAIN_MAX = 63
/** Characters, RFC 1035 section 2.3.4 (a whole name in its textual form). */
export const DOMAIN_MAX = 253
/** Bytes, MediaWiki's `user.user_name` (VARBINARY(255)). */
export const USERNAME_MAX_BYTES = 255

/** Characters of a value in a wiki: default and minimum are the same number. */
export const STRING_LENGTH_MIN = 400
export const MULTILANG_LENGTH_MIN = 250
export const STRING_LENGTH_MAX = 2500

/** Pixels. */
export const LOGO_SIDE_MIN = 135
export const LOGO_SIDE_MAX = 4096
/** Bytes. */
export const LOGO_BYTES_MAX = 5 * 1024 * 1024

export const DISCOVERY_PAGE_SIZE = 24
export const DISCOVERY_PAGE_SIZE_MAX = 100

/** Days that a temporary password of a wiki works; it has to be replaced at the first log-in. */
export const TEMPORARY_PASSWORD_DAYS = 7

/** Characters of one reason for deleting a wiki, and reasons. The specification sets no bound. */
export const DELETION_REASON_MAX = 1000
export const DELETION_REASONS_MAX = 10

/** Days until a deleted wiki's data is purged; also how long backups and access logs are kept. */
export const PURGE_AFTER_DAYS = 30

/** Seconds until a changed setting shows on the wiki. */
export const SETTING_DELAY_SECONDS = 10

/** Days in which a custom domain has to be proven; also how long what became of a claim can be read afterwards. */
export const DOMAIN_CLAIM_DAYS = 7
