import { msg } from '#i18n/msg.ts'

/**
 * Names below the service's suffix that no wiki may have: visitors would take them for the service itself,
 * email and network software expects them, or the operator will need them. Source for mailbox names: RFC
 * 2142.
 */
const BY_REASON = {
  service: `about abuse accept accessibility account accounts activate admin administration administrator admins
    affiliate alert alerts alpha announcement announcements answers appeal appeals apply apps archive
    archives asset assets auth authentication author authorize avatar beta billing blog
    blogs board brand business calendar campaign campaigns canary captcha career careers catalog center
    centre changelog chat checkout client clients cloud community complaint complaints conduct confirm
    connect console contact contacts content contract control cookies copyright create dashboard default
    delete demo deploy design developer developers development discover discovery discuss discussion
    docs documentation domain domains donate donations download downloads editor education emergency
    enterprise errors events example examples explore export family feedback feedbacks feeds
    files forgot forum forums foundation free gallery gateway general getting-started giving government
    group groups guide guides hello help helpdesk home hosting hosting-policy id identity image images
    import imprint incident incidents info information inside install internal invite invoice invoices
    issues jobs join knowledge launch learn legal library licence license link links live local
    localhost login logos logout maintenance manage management manager marketing marketplace
    media member members membership message messages mobile moderation moderator moderators monitor
    monitoring network news newsletter newsroom nightly notice notification notifications official
    offline online operations operator order orders organisation organization outage outages overview
    owner page pages partner partners password payment payments people pilot
    platform policies policy portal pre-production preprod press preview pricing privacy privacy-policy
    private product production products profile profiles project projects public purge queries query
    recover recovery redirect register registration release releases report reports research reset
    resources restore review reviews roadmap root sales sandbox sandboxes schema search secure security
    server servers service services session settings setup shop signin signout signup single-sign-on
    sitemap sites sso staff stage staging start static statistics stats status store stream studio
    subscribe suggest superuser support survey system systems teams template templates terms
    terms-of-use test testing tests themes ticket tickets tools tracker training translate trust
    trust-and-safety undefined unsubscribe update updates upgrade upload uploads uptime
    user users validate validation verification verify version video webhook webhooks website websites
    welcome whois widget widgets workspace`,
  wikis: `blazegraph commons concept concepts datahub entity entity-data entitydata federation item items
    lexeme lexemes lexicographical linked-data main-page mediawiki meta namespace ontology openrefine
    properties property qlever query-builder query-gui query-service queryservice quickstatement
    quickstatements reconcile reconciliation sitelinks sparql special statement
    statements sysop toolforge toolhub wdqs wiki wikibase wikibase-cloud wikibasecloud wikibases
    wikidata wikifarm wikimedia wikipedia wikis wikisource wikistead wikivoyage wiktionary`,
  machines: `acme admin-api alertmanager analytics api argocd autoconfig autoconfiguration autodiscover backend
    backup backups balancer bastion bimi blob broadcasthost bucket build buildbot cache cdn cert
    certificates certs ci cluster cname cpanel cvs database databases debug deploys dev dkim dmarc dns
    docker edge egress elastic elasticsearch email encrypt exchange firewall ftp gerrit git github
    gitlab grafana graph graphql graphs haproxy health healthz helm hg hostmaster http https imap imap4
    ingress ip6-localhost ipv4 ipv6 isatap jaeger jenkins jenkins-ci jump jumphost k8s kafka kerberos
    kibana kubernetes ldap ldaps localdomain logging logs logstash loki loopback mail mail1 mail2 mailer
    mailer-daemon mailhost mailing mails memcached metrics minio mirror mta mta-sts mx mx1 mx2
    mysql nagios nameserver newsgroup nginx no-reply noc node nodes noreply ns ns1 ns2 ns3 ns4 ntp ntp1
    oauth oauth2 openid opsgenie origin pagerduty phpmyadmin ping pki plesk pop pop2 pop3 postfix
    postgres postgresql postmaster prod prometheus proxy rabbitmq readyz redis registry relay
    remote replica repo repos repository resolver rollout router rsync s3 scheduler sendmail sentry sftp
    smtp smtp1 smtp2 socket spf ssl ssladmin ssladministrator sslwebmaster static-assets storage svn
    sync sysadmin syslog telemetry telnet tls traefik usenet uucp varnish vault vpn web webdav
    webmail webmaster websocket whm wildcard worker workers wpad www www1 www2 www3 zookeeper`,
} as const

export const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set(
  Object.values(BY_REASON).flatMap(words => words.split(/\s+/)),
)

/** @param label in lower case, without the suffix. */
export function isReservedSubdomain(label: string): boolean {
  return RESERVED_SUBDOMAINS.has(label)
}

export const RESERVED_SUBDOMAIN_TEXT = msg('domain-subdomain-reserved')
