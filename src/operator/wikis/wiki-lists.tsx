import { chakra } from '@chakra-ui/react'
import { formatBytes } from '#contract/format-bytes.ts'
import { CONSOLE_PATH, consolePaths } from '#contract/operator/console-paths.ts'
import type { WikiOverview } from '#contract/operator/wiki-overview.ts'
import type { WikiStorage } from '#contract/types/wiki.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { useMay } from '#operator/acts/use-may.ts'
import { JOB_STATE_TEXTS } from '#operator/jobs/job-text.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { historySentence, type SettingWords } from '#ui/wiki/history-sentence.ts'
import { roleTexts } from '#ui/wiki/role-texts.ts'

interface WikiProps {
  readonly wiki: WikiOverview
}

/** Who owns and manages a wiki. */
export function PeopleCard({ people }: Pick<WikiOverview, 'people'>) {
  const may = useMay()
  return (
    <Card title={msg('common-people')}>
      {people.length === 0 && <p>{msg('operator-nobody-owns-manages-wiki')}</p>}
      <ItemList>
        {people.map(({ id, email, role, since, closing }) => (
          <Item
            key={id}
            name={email}
            action={
              may('accounts') && (
                <TextLink to={consolePaths.account(id)}>{msg('operator-account-no-1', id)}</TextLink>
              )
            }
          >
            <p>
              {richText(
                closing
                  ? msgParts(
                      'operator-1-account-being-closed-since-2',
                      roleTexts[role].one,
                      <When at={since} />,
                    )
                  : msgParts('operator-1-since-2', roleTexts[role].one, <When at={since} />),
              )}
            </p>
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}

/** The disk space that the wiki uses. */
export function StorageCard({ wiki: { storage } }: WikiProps) {
  return (
    <Card title={msg('wiki-profile-storage')}>
      {storage ? <Sizes storage={storage} /> : <p>{msg('operator-cannot-measured-now')}</p>}
    </Card>
  )
}

function Sizes({ storage }: { readonly storage: WikiStorage }) {
  const { used_bytes, quota_bytes, is_full, files_bytes, files_quota_bytes } = storage
  const limit = (bytes: number | null | undefined) =>
    bytes == null ? msg('operator-wikis-no-limit') : formatBytes(bytes)
  return (
    <CardBody>
      {is_full && <Notice tone="attention" title={msg('operator-quota-used-up-so-wiki-can')} />}
      <Facts>
        <dt>{msg('operator-used')}</dt>
        <dd>{msg('operator-used-1-of-2', formatBytes(used_bytes), limit(quota_bytes))}</dd>
        {files_bytes !== undefined && (
          <>
            <dt>{msg('operator-uploaded-files')}</dt>
            <dd>{msg('operator-used-1-of-2', formatBytes(files_bytes), limit(files_quota_bytes))}</dd>
          </>
        )}
      </Facts>
    </CardBody>
  )
}

/** The wiki's backups, and why the last one failed. */
export function BackupsCard({ wiki: { backups, backup_failure: failure } }: WikiProps) {
  return (
    <Card title={msg('operator-backups')}>
      <CardBody>
        {failure && (
          <Notice tone="error" title={msg('operator-last-backup-failed-1-times', failure.attempts)}>
            <p>
              {richText(
                msgParts('operator-since-1-2', <When at={failure.since} />, <bdi>{failure.error}</bdi>),
              )}
            </p>
          </Notice>
        )}
        {backups.length === 0 ? (
          <p>{msg('operator-there-no-backup')}</p>
        ) : (
          <Rows aria-label={msg('wiki-data-backups-newest-first')}>
            {backups.map(({ taken_at, current_at, size }) => (
              <li key={taken_at}>
                {richText(
                  current_at === taken_at
                    ? msgParts('operator-1-comma-2', <When at={taken_at} />, formatBytes(size))
                    : msgParts(
                        'operator-backup-1-2-unchanged-3',
                        <When at={taken_at} />,
                        formatBytes(size),
                        <When at={current_at} />,
                      ),
                )}
              </li>
            ))}
          </Rows>
        )}
      </CardBody>
    </Card>
  )
}

/** The jobs about the wiki that are running, waiting or have failed. */
export function JobsCard({ wiki: { id, jobs } }: WikiProps) {
  const may = useMay()
  return (
    <Card title={msg('operator-jobs')}>
      {jobs.length === 0 && <p>{msg('operator-nothing-works-wiki-waits-nothing-has')}</p>}
      <Rows aria-label={msg('operator-jobs-newest-first')}>
        {jobs.map(job => (
          <li key={job.id}>
            {richText(
              msgParts(
                'operator-1-no-2-3-added-4',
                job.kind,
                job.id,
                JOB_STATE_TEXTS[job.state],
                <When at={job.created_at} />,
              ),
            )}
            {job.error !== null && (
              <Fine>
                <bdi>{job.error}</bdi>
              </Fine>
            )}
          </li>
        ))}
      </Rows>
      {may('jobs') && jobs.length > 0 && (
        <More>
          <TextLink to={`${CONSOLE_PATH}/jobs?wiki=${id}`}>{msg('operator-all-jobs-wiki')}</TextLink>
        </More>
      )}
    </Card>
  )
}

/** Names settings as in the API. */
const PLAIN_WORDS: SettingWords = { name: setting => setting, value: (_setting, value) => value }

/** The history of the wiki's people, with a link to the acts of operators. */
export function HistoryCard({ wiki: { domain, history } }: WikiProps) {
  const may = useMay()
  return (
    <Card title={msg('manage-wiki-history')} lead={msg('operator-last-ten-changes-as-wikis-people')}>
      {history.length === 0 && <p>{msg('wiki-history-nothing-has-been-changed-here')}</p>}
      <Rows aria-label={msg('operator-changes-newest-first')}>
        {history.map(entry => (
          <li key={entry.id}>
            {richText(
              historySentence(entry, <bdi>{entry.who ?? msg('wiki-history-service')}</bdi>, PLAIN_WORDS),
            )}
            <Fine>
              <When at={entry.at} />
            </Fine>
          </li>
        ))}
      </Rows>
      {may('see-audit-log') && (
        <More>
          <TextLink to={`${CONSOLE_PATH}/audit?${new URLSearchParams({ target: domain })}`}>
            {msg('operator-what-operators-have-done-wiki')}
          </TextLink>
        </More>
      )}
    </Card>
  )
}

/** The settings that the wiki's people have saved. */
export function SettingsCard({ settings }: Pick<WikiOverview, 'settings'>) {
  return (
    <Card title={msg('manage-wiki-settings')}>
      {settings.length === 0 ? (
        <p>{msg('operator-all-settings-usual-ones')}</p>
      ) : (
        <Facts>
          {settings.map(({ name, value }) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name}=`}>
              <bdi>{value}</bdi>
            </dd>,
          ])}
        </Facts>
      )}
    </Card>
  )
}

const Rows = chakra(
  'ul',
  {
    base: {
      listStyleType: 'none',
      overflowWrap: 'anywhere',
      '& > li': { py: '2', borderTopWidth: '1px' },
      '& > li:first-of-type': { borderTopWidth: '0', pt: '0' },
      '& > li:last-of-type': { pb: '0' },
    },
  },
  { defaultProps: { role: 'list' } },
)

const Fine = chakra('div', { base: { color: 'fg.muted', textStyle: 'sm' } })

const More = chakra('p', { base: { mt: '4' } })
