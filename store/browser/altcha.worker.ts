/** Script of the worker that solves an altcha challenge. webpack builds it into a separate file. */
import 'altcha/workers/pbkdf2'
