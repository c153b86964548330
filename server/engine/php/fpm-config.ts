import type { ProcessUser } from '#server/platform/process-user.ts'
import { CLASSES_OFF, FUNCTIONS_OFF } from './confinement.ts'

export interface FpmConfig {
  /** Names the pool in process titles, so that what a crash left over can be found. */
  readonly pool: string
  readonly socket: string
  readonly user: ProcessUser | null
  readonly workers: number
  /** PHP's own temporary files: without a name, or with one that no script can open. */
  readonly tmpDir: string
  /** Run before every script. */
  readonly prelude?: string
  /** Environment of the workers; the server's own is not passed on. */
  readonly environment: Readonly<Record<string, string>>
}

/** Answers a FastCGI request for this name by itself, so that readiness needs no MediaWiki. */
export const FPM_PING = '/wikistead-ping'

/** Bytes of a request's body; whatever takes one keeps to this. */
export const BODY_MAX = 64 * 1024 * 1024

/** Seconds after which a stuck worker is ended. */
const TERMINATE_AFTER = 180

/**
 * E_ALL without E_NOTICE (8), E_STRICT (2048), E_DEPRECATED (8192) and E_USER_DEPRECATED (16384): a page can make MediaWiki
 * raise one of those for each of its lines. Source: https://www.php.net/manual/en/errorfunc.constants.php
 */
const REPORTED_ERRORS = 32767 & ~(8 | 2048 | 8192 | 16384)

/** php-fpm.conf: one pool on one unix socket. Source: https://www.php.net/manual/en/install.fpm.configuration.php */
export function fpmConfig({ prelude = '', ...config }: FpmConfig): string {
  const { pool, socket, user, workers, tmpDir, environment } = config
  const php = {
    // Answers are only complete when the secondary updates are: an early end (fastcgi_finish_request) would let two requests
    // of one wiki write at once, and SQLite loses updates then.
    disable_functions: ['fastcgi_finish_request', ...FUNCTIONS_OFF].join(),
    disable_classes: CLASSES_OFF.join(),
    auto_prepend_file: prelude,
    allow_url_include: 'off',
    enable_dl: 'off',
    memory_limit: '512M',
    max_execution_time: '120',
    post_max_size: `${BODY_MAX + 1024}`,
    upload_max_filesize: `${BODY_MAX}`,
    max_input_vars: '10000',
    upload_tmp_dir: tmpDir,
    sys_temp_dir: tmpDir,
    // Mail goes through the service or not at all.
    sendmail_path: '/bin/false',
    error_reporting: `${REPORTED_ERRORS}`,
    display_errors: 'off',
    log_errors: 'on',
    expose_php: 'off',
    'cgi.fix_pathinfo': '0',
    'zend.exception_ignore_args': 'on',
  }
  return `[global]
daemonize = no
error_log = /dev/null
log_level = notice
process_control_timeout = 10s

[${pool}]
${user ? `user = ${user.name}\ngroup = ${user.group}` : ''}
listen = ${socket}
listen.mode = 0600
listen.backlog = 511
pm = static
pm.max_children = ${workers}
pm.max_requests = 5000
ping.path = ${FPM_PING}
ping.response = pong
request_terminate_timeout = ${TERMINATE_AFTER}
catch_workers_output = no
clear_env = yes
${lines('env', environment)}
${lines('php_admin_value', php)}
`
}

/**
 * Settings that shape memory shared by all workers can only be given on the command line.
 * @param uncached a file that names what is never kept as compiled code.
 */
export function sharedMemoryArgs(uncached: string | undefined): string[] {
  const settings = { ...SHARED_MEMORY, ...(uncached && { 'opcache.blacklist_filename': uncached }) }
  return Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`])
}

const SHARED_MEMORY = {
  'opcache.enable': '1',
  'opcache.memory_consumption': '192',
  'opcache.interned_strings_buffer': '24',
  'opcache.max_accelerated_files': '20000',
  // MediaWiki's tree changes when the operator upgrades it, and then the service is started anew.
  'opcache.revalidate_freq': '60',
  'opcache.save_comments': '1',
  'apc.enabled': '1',
  'apc.shm_size': '128M',
  'apc.ttl': '7200',
}

function lines(kind: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${kind}[${name}] = "${value.replace(/["\\]/g, '\\$&')}"`)
    .join('\n')
}
