import { wireMessages } from './wire-messages.ts'

/**
 * Texts that the specification fixes exactly. Source: spec 4.7 to 4.9, 5.1 to 5.42, 8.1 to 8.30.
 * All other texts live beside the view that shows them.
 */
export const messages = {
  fieldRequired: 'This field is required',
  fieldRequiredStop: 'This field is required.',
  selectOption: 'Please select an option.',
  provideResponse: 'Please provide a response.',
  otherTextTooLong: 'Text must be 200 characters or less.',

  login: {
    failure: 'Incorrect username or password. Please try again.',
  },
  signUp: {
    passwordsDiffer: 'Passwords do not match.',
    termsRequired: 'You must accept the Terms of Service.',
    failure: 'Something went wrong',
    loginFailure: 'Post account creation authentication failed!',
  },
  forgottenPassword: {
    failure: (error: string, email: string) =>
      `There was a server error (${error}) sending email to ${email}. Please double check it or try again later.`,
    success: (email: string) => `An email has been sent to ${email}`,
  },
  resetPassword: {
    failure: 'Something went very wrong.',
  },
  emailVerification: {
    pending: 'Verifying...',
    verified: 'Email verified!',
    expired: 'Verification token expired, or you are already verified!',
    failed: 'Verification failed for unknown reason!',
  },
  user: {
    sendVerification: 'Email not verified. Click to send another verification email.',
    sendFailure: 'Failed to send user verification email!',
    notVerified: 'Your email address is not yet verified.',
  },
  createWiki: {
    domainTaken: wireMessages.domainTaken,
    domainFormat: 'The subdomain must have at least five characters and contain only a-z, 0-9 and hyphens.',
    tooMany: 'Too many wikis.',
    noDatabases: 'No databases ready, please report this!',
    failure: 'Creation failed!',
  },
  wikiDetails: {
    failure: 'Failed to retrieve wiki details!',
    none: 'No wiki for you to manage.',
  },
  discovery: {
    failure: (product: string) => `Failed to collect ${product} stats`,
  },
  intendedUse: {
    success: 'Intended use has been updated.',
    failure: 'Something went wrong with updating your intended use. Please try again.',
  },
  skin: {
    success: (skin: string) => `Your default skin has been updated to ${skin}.`,
    failure: 'Something went wrong while updating your default skin. Please try again.',
  },
  logo: {
    success: 'Upload success!',
    failure: 'Something went wrong.',
  },
  registration: {
    failure: 'Something went wrong.',
  },
  captcha: {
    toggled: (enabled: boolean) => `QuestyCaptcha has been successfully ${enabled ? 'enabled' : 'disabled'}.`,
    toggleFailure: (enabling: boolean) =>
      `Something went wrong while ${enabling ? 'enabling' : 'disabling'} QuestyCaptcha. Please try again.`,
    saved: 'Your questions have been saved.',
    saveFailure: 'Something went wrong with saving your questions. Please try again.',
  },
  stringLengths: {
    success: 'Update success!',
    failure: 'Something went wrong.',
  },
  deleteWiki: {
    failure: 'Something went wrong.',
  },
  contact: {
    nameTooLong: 'Max 300 characters',
    detailsTooLong: 'Max 300 characters',
    messageTooLong: 'Message must be 10000 characters or less',
    success: 'Your message has been sent. Thanks!',
    failure: 'Something went wrong with sending your message. Please try again.',
  },
  complaint: {
    tooLong: 'Max 300 characters',
    messageTooLong: 'Message must be 1000 characters or less',
    success: 'Report successfully submitted. Thanks!',
    failure: 'Something went wrong with submitting your report. Please try again.',
  },
} as const
