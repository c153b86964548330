/** Script of the worker that solves an altcha challenge. webpack builds it into a file of its own. */
import 'altcha/workers/pbkdf2'
