/** The script of the worker that works an altcha challenge out; webpack makes a file of its own of it. */
import 'altcha/workers/pbkdf2'
