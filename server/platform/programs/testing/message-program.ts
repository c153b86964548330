/** Answers its only message, and ends. */
process.once('message', message => process.send?.({ received: message }, () => process.exit(0)))
