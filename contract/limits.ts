import { SECOND_MS } from './durations.ts'

/** Limits that the browser and the server share. Source: spec 9.1 to 9.20. */

/** Bytes. */
export const MEGABYTE = 1024 * 1024

/** How many wikis the home page shows. Source: spec 2.15. */
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
/**
 * Characters of the URLs reported in one complaint. The specification sets no limit; this one limits the
 * email's size.
 */
export const COMPLAINT_URL_MAX = 10_000
export const OTHER_TEXT_MAX = 200
export const CAPTCHA_ANSWER_MAX = 200
/** The specification sets no limits here. These keep a wiki's settings file small. */
export const CAPTCHA_QUESTION_MAX = 200
export const CAPTCHA_QUESTIONS_MAX = 50
export const CAPTCHA_ANSWERS_MAX = 50
/** Characters of one setting's text: enough for 50 long questions or 5,000 mappings. */
export const SETTING_TEXT_MAX = 200_000

/** Characters. Source: spec 5.3. */
export const PASSWORD_MIN = 8
/** Characters. Limits how much work one request can cause for the password hash. */
export const PASSWORD_MAX = 1000
/** For how many minutes after a log-in no action on wikis asks for the password again. */
export const RECENT_LOG_IN_MINUTES = 60
/** The same for actions on the account itself, and for a complete copy of a wiki, which contains other people's data. */
export const RECENT_LOG_IN_MINUTES_ACCOUNT = 10
/** Days after which an account is removed if its email address was never verified. */
export const UNVERIFIED_ACCOUNT_DAYS = 30
/** Characters, RFC 5321 section 4.5.3.1.3 (path without its angle brackets). */
export const EMAIL_MAX = 254

export const SITENAME_MIN = 3
/** Characters. The specification sets no upper limit; MediaWiki shows the name in titles and emails. */
export const SITENAME_MAX = 150
/** Characters. Enough for any name that a client makes up for its request, such as a UUID or a hash. */
export const REQUEST_ID_MAX = 200
export const SUBDOMAIN_MIN = 5
/** Characters, RFC 1035 section 2.3.4 (one label). */
export const SUBDOMAIN_MAX = 63
/** Characters, RFC 1035 section 2.3.4 (a whole name in its textual form). */
export const DOMAIN_MAX = 253
/** Bytes, MediaWiki's `user.user_name` (VARBINARY(255)). */
export const USERNAME_MAX_BYTES = 255

/** Characters of a value in a wiki. Each minimum is also the default. Source: spec 9.8. */
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

/** How many days a wiki's temporary password works. It has to be replaced at the first log-in. */
export const TEMPORARY_PASSWORD_DAYS = 7

/** Characters of one reason for deleting a wiki. The specification sets no limit. */
export const DELETION_REASON_MAX = 1000
/** The most reasons for deleting one wiki. */
export const DELETION_REASONS_MAX = 10

/** Days until a deleted wiki's data is purged. Backups and access logs are kept equally long. */
export const PURGE_AFTER_DAYS = 30

/** Seconds that a changed setting may take to show on the wiki. */
export const SETTING_DELAY_SECONDS = 10

/**
 * The time limit for proving a custom domain, in days. The outcome of a claim stays readable for as long afterwards.
 */
export const DOMAIN_CLAIM_DAYS = 7
