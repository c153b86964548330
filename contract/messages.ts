import { msg } from '#i18n/msg.ts'

/**
 * Texts that the specification fixes exactly. Source: spec 4.7 to 4.9, 5.1 to 5.42, 8.1 to 8.30.
 * All other texts live beside the view that shows them.
 */
export const messages = {
  fieldRequired: msg('message-field-required'),
  fieldRequiredStop: msg('message-field-required-2'),
  selectOption: msg('common-please-select-option'),
  provideResponse: msg('message-please-provide-response'),
  otherTextTooLong: msg('message-text-must-200-characters-less'),

  login: {
    failure: msg('message-incorrect-username-password-please-try'),
  },
  signUp: {
    passwordsDiffer: msg('message-passwords-do-not-match'),
    termsRequired: msg('message-must-accept-terms-service'),
    failure: msg('message-something-went-wrong'),
    loginFailure: msg('message-post-account-creation-authentication-failed'),
  },
  forgottenPassword: {
    failure: (error: string, email: string) => msg('message-there-was-server-error-1', error, email),
    success: (email: string) => msg('message-email-has-been-sent-1', email),
  },
  resetPassword: {
    failure: msg('message-something-went-very-wrong'),
  },
  emailVerification: {
    pending: msg('message-verifying'),
    verified: msg('message-email-verified'),
    expired: msg('message-verification-token-expired-already-verified'),
    failed: msg('message-verification-failed-unknown-reason'),
  },
  user: {
    sendVerification: msg('message-email-not-verified-click-send'),
    sendFailure: msg('message-failed-send-user-verification-email'),
    notVerified: msg('message-email-address-not-yet-verified'),
  },
  createWiki: {
    domainTaken: msg('message-domain-has-already-been-taken'),
    domainFormat: msg('message-subdomain-must-have-at-least'),
    noDatabases: msg('message-no-databases-ready-please-report'),
    failure: msg('message-creation-failed'),
  },
  wikiDetails: {
    failure: msg('message-failed-retrieve-wiki-details'),
    none: msg('message-no-wiki-manage'),
  },
  discovery: {
    failure: (product: string) => msg('message-failed-collect-1-stats', product),
  },
  intendedUse: {
    success: msg('message-intended-use-has-been-updated'),
    failure: msg('message-something-went-wrong-with-updating'),
  },
  skin: {
    success: (skin: string) => msg('message-default-skin-has-been-updated', skin),
    failure: msg('message-something-went-wrong-while-updating'),
  },
  logo: {
    success: msg('message-upload-success'),
    failure: msg('common-something-went-wrong'),
  },
  registration: {
    failure: msg('common-something-went-wrong'),
  },
  captcha: {
    toggled: (enabled: boolean) =>
      enabled ? msg('message-captcha-enabled') : msg('message-captcha-disabled'),
    toggleFailure: (enabling: boolean) =>
      enabling ? msg('message-captcha-enabling-failed') : msg('message-captcha-disabling-failed'),
    saved: msg('message-questions-have-been-saved'),
    saveFailure: msg('message-something-went-wrong-with-saving'),
  },
  stringLengths: {
    success: msg('message-update-success'),
    failure: msg('common-something-went-wrong'),
  },
  deleteWiki: {
    failure: msg('common-something-went-wrong'),
  },
  contact: {
    nameTooLong: msg('message-max-300-characters'),
    detailsTooLong: msg('message-max-300-characters'),
    messageTooLong: msg('message-message-must-10000-characters-less'),
    success: msg('message-message-has-been-sent-thanks'),
    failure: msg('message-something-went-wrong-with-sending'),
  },
  complaint: {
    tooLong: msg('message-max-300-characters'),
    messageTooLong: msg('message-message-must-1000-characters-less'),
    success: msg('message-report-successfully-submitted-thanks'),
    failure: msg('message-something-went-wrong-with-submitting'),
  },
} as const
