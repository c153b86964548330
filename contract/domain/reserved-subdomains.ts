/**
 * Names below the service's suffix that no wiki may have: a visitor would take them for the service itself, mail and
 * network software expects them, or the operator will want them. Source: wire, `POST /api/wiki/create`; RFC 2142 (mailboxes).
 */
const BY_REASON = {
  service: `about abuse accept account accounts activate admin administration administrator admins affiliate alert alerts
    announcement announcements answers apply apps archive archives asset assets auth authentication author authorize avatar
    beta billing blog blogs board brand business calendar campaign campaigns captcha career careers catalog center centre
    changelog chat checkout client clients cloud community complaint complaints confirm connect console contact contacts
    content contract control cookies copyright create dashboard default delete demo deploy design developer developers
    discover discovery discuss discussion documentation docs domain domains donate download downloads editor education
    emergency enterprise errors events example examples explore export family feedback feeds files forgot forum forums
    foundation free gallery gateway general getting-started government group groups guide guides hello help helpdesk home
    hosting import imprint info information inside install internal invite invoice invoices issues jobs join knowledge
    launch learn legal library license licence link links live local localhost login logout logos maintenance manage
    management manager marketing marketplace media member members membership message messages mobile monitor monitoring
    network news newsletter notice notification notifications official offline online operations operator order orders
    organisation organization overview owner partner partners password payment payments people platform portal preview
    pricing privacy private product production products profile profiles project projects public purge query queries
    recover recovery redirect register registration release releases report reports research reset resources restore
    review reviews root sales sandbox schema search secure security server servers service services session settings
    setup shop signin signup sitemap sites staff stage staging start static statistics stats status store stream studio
    subscribe suggest superuser support survey system systems teams template templates terms terms-of-use privacy-policy
    test testing tests themes ticket tickets tools tracker training translate trust undefined unsubscribe update updates
    upgrade upload uploads user users validate verification verify version video webhook webhooks website websites welcome
    widget widgets workspace`,
  wikis: `concept concepts datahub entity federation item items lexeme lexemes linked-data main-page mediawiki namespace
    ontology properties property quickstatements quickstatement reconciliation reconcile sparql special statement
    statements sysop wiki wikibase wikibases wikidata wikifarm wikimedia wikipedia wikis wikistead query-service
    query-builder`,
  machines: `admin-api analytics api autoconfig autodiscover backend backup backups balancer broadcasthost bucket build
    cache cdn cluster database databases debug dev dns docker elastic elasticsearch email encrypt exchange firewall ftp
    git github gitlab grafana graphql health healthz hostmaster http https imap ipv4 ipv6 isatap jenkins kibana kubernetes
    ldap logging logs mail mail1 mail2 mailer mailer-daemon mailhost mailing mails metrics mirror mta mta-sts mysql nagios
    nameserver newsgroup nginx no-reply noc node nodes noreply ns1 ns2 ntp oauth oauth2 openid phpmyadmin ping pop pop3
    postfix postgres postgresql postmaster prod prometheus proxy readyz redis registry remote replica resolver router
    rsync scheduler sendmail sftp smtp socket ssl ssladmin ssladministrator sslwebmaster sync syslog sysadmin telemetry
    telnet usenet uucp vault vpn web webdav webmail webmaster websocket worker workers wpad www www1 www2 www3`,
} as const

export const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set(
  Object.values(BY_REASON).flatMap(words => words.split(/\s+/)),
)

/** @param label in lower case, without the suffix. */
export function isReservedSubdomain(label: string): boolean {
  return RESERVED_SUBDOMAINS.has(label)
}

export const RESERVED_SUBDOMAIN_TEXT = 'The service keeps this name for itself. Please choose another.'
