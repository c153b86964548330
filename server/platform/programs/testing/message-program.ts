/** Answers its only message and exits. */
process.once('message', message => process.send?.({ received: message }, () => process.exit(0)))
