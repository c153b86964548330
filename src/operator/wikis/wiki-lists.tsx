import { chakra } from '@chakra-ui/react'
import { formatBytes } from '#contract/format-bytes.ts'
import { CONSOLE_PATH, consolePaths } from '#contract/operator/console-paths.ts'
import type { WikiOverview } from '#contract/operator/wiki-overview.ts'
import type { WikiStorage } from '#contract/types/wiki.ts'
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
    <Card title="People">
      {people.length === 0 && <p>Nobody owns or manages this wiki.</p>}
      <ItemList>
        {people.map(({ id, email, role, since, closing }) => (
          <Item
            key={id}
            name={email}
            action={may('accounts') && <TextLink to={consolePaths.account(id)}>Account no. {id}</TextLink>}
          >
            <p>
              {roleTexts[role].one}
              {closing && ', account is being closed'}, since <When at={since} />
            </p>
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}

/** What the wiki takes of the disk. */
export function StorageCard({ wiki: { storage } }: WikiProps) {
  return (
    <Card title="Storage">{storage ? <Sizes storage={storage} /> : <p>It cannot be measured now.</p>}</Card>
  )
}

function Sizes({ storage }: { readonly storage: WikiStorage }) {
  const { used_bytes, quota_bytes, is_full, files_bytes, files_quota_bytes } = storage
  const limit = (bytes: number | null | undefined) => (bytes == null ? 'no limit' : formatBytes(bytes))
  return (
    <CardBody>
      {is_full && <Notice tone="attention" title="The quota is used up, so the wiki can be read only." />}
      <Facts>
        <dt>Used</dt>
        <dd>
          {formatBytes(used_bytes)} of {limit(quota_bytes)}
        </dd>
        {files_bytes !== undefined && (
          <>
            <dt>Of it, uploaded files</dt>
            <dd>
              {formatBytes(files_bytes)} of {limit(files_quota_bytes)}
            </dd>
          </>
        )}
      </Facts>
    </CardBody>
  )
}

/** Which backups there are, and why the last one failed. */
export function BackupsCard({ wiki: { backups, backup_failure: failure } }: WikiProps) {
  return (
    <Card title="Backups">
      <CardBody>
        {failure && (
          <Notice tone="error" title={`The last backup failed, ${failure.attempts} times.`}>
            <p>
              Since <When at={failure.since} />: <bdi>{failure.error}</bdi>
            </p>
          </Notice>
        )}
        {backups.length === 0 ? (
          <p>There is no backup.</p>
        ) : (
          <Rows aria-label="Backups, newest first">
            {backups.map(({ taken_at, current_at, size }) => (
              <li key={taken_at}>
                <When at={taken_at} />, {formatBytes(size)}
                {current_at !== taken_at && (
                  <>
                    , unchanged until <When at={current_at} />
                  </>
                )}
              </li>
            ))}
          </Rows>
        )}
      </CardBody>
    </Card>
  )
}

/** What works on the wiki at the moment, waits for it, or has failed. */
export function JobsCard({ wiki: { id, jobs } }: WikiProps) {
  const may = useMay()
  return (
    <Card title="Jobs">
      {jobs.length === 0 && <p>Nothing works on this wiki or waits for it, and nothing has failed.</p>}
      <Rows aria-label="Jobs, newest first">
        {jobs.map(job => (
          <li key={job.id}>
            {job.kind} (no. {job.id}): {JOB_STATE_TEXTS[job.state]}, added <When at={job.created_at} />
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
          <TextLink to={`${CONSOLE_PATH}/jobs?wiki=${id}`}>All jobs of this wiki</TextLink>
        </More>
      )}
    </Card>
  )
}

/** Settings are called by the names that the API has for them. */
const PLAIN_WORDS: SettingWords = { name: setting => setting, value: (_setting, value) => value }

/** What its people have done, and the way to what operators have done. */
export function HistoryCard({ wiki: { domain, history } }: WikiProps) {
  const may = useMay()
  return (
    <Card title="History" lead="The last ten changes, as the wiki’s people see them.">
      {history.length === 0 && <p>Nothing has been changed here yet.</p>}
      <Rows aria-label="Changes, newest first">
        {history.map(entry => (
          <li key={entry.id}>
            {richText(historySentence(entry, <bdi>{entry.who ?? 'The service'}</bdi>, PLAIN_WORDS))}
            <Fine>
              <When at={entry.at} />
            </Fine>
          </li>
        ))}
      </Rows>
      {may('see-audit-log') && (
        <More>
          <TextLink to={`${CONSOLE_PATH}/audit?${new URLSearchParams({ target: domain })}`}>
            What operators have done to this wiki
          </TextLink>
        </More>
      )}
    </Card>
  )
}

/** What its people have changed of the usual settings. */
export function SettingsCard({ settings }: Pick<WikiOverview, 'settings'>) {
  return (
    <Card title="Settings">
      {settings.length === 0 ? (
        <p>All settings are the usual ones.</p>
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
      '& > li:first-of-type': { borderTopWidth: '0' },
    },
  },
  { defaultProps: { role: 'list' } },
)

const Fine = chakra('div', { base: { color: 'fg.muted', textStyle: 'sm' } })

const More = chakra('p', { base: { mt: '4' } })
