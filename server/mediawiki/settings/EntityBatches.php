<?php
use MediaWiki\MediaWikiServices;
use MediaWiki\Revision\RevisionRecord;
use MediaWiki\Revision\SlotRecord;
use Wikibase\DataModel\Entity\EntityId;
use Wikibase\DataModel\Services\Entity\EntityPrefetcher;
use Wikibase\DataModel\Services\Lookup\InProcessCachingDataTypeLookup;
use Wikibase\DataModel\Services\Lookup\PropertyDataTypeLookup;
use Wikibase\Lib\Store\EntityRevision;
use Wikibase\Lib\Store\EntityRevisionLookup;
use Wikibase\Lib\Store\LookupConstants;
use Wikibase\Repo\WikibaseRepo;

/**
 * Reads the entities of a dump in batches. Wikibase's lookup prefetches only which revisions are the latest, and reads
 * each revision, its page, its slots and its text with a query of its own. This asks the same services for a batch at a
 * time. Everything but an entity whose text all can read, such as a redirect or a lost text, is left to Wikibase's lookup,
 * with its exceptions.
 */
class WikisteadEntityBatches implements EntityPrefetcher, EntityRevisionLookup {
	/** Bytes of texts read at a time, because a batch of large entities would not fit into PHP's memory. */
	private const BYTES_MAX = 8000000;

	private EntityPrefetcher $prefetcher;
	private EntityRevisionLookup $lookup;
	/** @var stdClass[] Rows of the revisions whose texts are not read yet, by id, in the order of the batch */
	private array $revisions = [];
	/** @var stdClass[] Those with a text, by id */
	private array $read = [];

	private function __construct( EntityPrefetcher $prefetcher, EntityRevisionLookup $lookup ) {
		$this->prefetcher = $prefetcher;
		$this->lookup = $lookup;
	}

	/**
	 * @param array $services The services of a dump
	 * @return array The same with this as their prefetcher and lookup
	 */
	public static function within( array $services ): array {
		$of = static fn ( string $type ) => current( array_filter( $services, static fn ( $service ) => $service instanceof $type ) );
		$batches = new self( $of( EntityPrefetcher::class ), $of( EntityRevisionLookup::class ) );
		return array_map( static function ( $service ) use ( $batches ) {
			if ( $service instanceof PropertyDataTypeLookup ) {
				return new InProcessCachingDataTypeLookup( $service );
			}
			return $service instanceof EntityPrefetcher || $service instanceof EntityRevisionLookup ? $batches : $service;
		}, $services );
	}

	public function prefetch( array $entityIds ): void {
		$this->prefetcher->prefetch( $entityIds );
		$this->revisions = $this->latestRevisions( $entityIds );
		$this->read = [];
	}

	public function purge( EntityId $entityId ): void {
		$this->prefetcher->purge( $entityId );
		unset( $this->revisions[$entityId->getSerialization()], $this->read[$entityId->getSerialization()] );
	}

	public function purgeAll(): void {
		$this->prefetcher->purgeAll();
		$this->revisions = $this->read = [];
	}

	public function getEntityRevision( EntityId $entityId, $revisionId = 0, $mode = LookupConstants::LATEST_FROM_REPLICA ) {
		$isLatest = $revisionId === 0 && $mode === LookupConstants::LATEST_FROM_REPLICA;
		return ( $isLatest ? $this->inBatch( $entityId ) : null ) ??
			$this->lookup->getEntityRevision( $entityId, $revisionId, $mode );
	}

	public function getLatestRevisionId( EntityId $entityId, $mode = LookupConstants::LATEST_FROM_REPLICA ) {
		return $this->lookup->getLatestRevisionId( $entityId, $mode );
	}

	private function inBatch( EntityId $entityId ): ?EntityRevision {
		$id = $entityId->getSerialization();
		while ( isset( $this->revisions[$id] ) ) {
			$this->readSome();
		}
		$revision = $this->read[$id] ?? null;
		unset( $this->read[$id] );
		if ( $revision === null ) {
			return null;
		}
		try {
			$entity = WikibaseRepo::getEntityContentDataCodec()->decodeEntity( $revision->text, null );
		} catch ( Exception $unreadable ) {
			return null;
		}
		return $entity !== null && $entityId->equals( $entity->getId() ) ?
			new EntityRevision( $entity, (int)$revision->rev_id, wfTimestamp( TS_MW, $revision->rev_timestamp ) ) : null;
	}

	/**
	 * @param EntityId[] $entityIds
	 * @return stdClass[] Rows of the latest revisions of those that are no redirects, with the role of the entity's slot, by id
	 */
	private function latestRevisions( array $entityIds ): array {
		$latest = $entityIds === [] ? [] :
			WikibaseRepo::getLocalRepoWikiPageMetaDataAccessor()->loadRevisionInformation( $entityIds, LookupConstants::LATEST_FROM_REPLICA );
		$latest = array_filter( $latest, static fn ( $row ) => $row && !$row->page_is_redirect );
		$rows = $this->revisionRows( array_column( $latest, 'rev_id' ) );
		$revisions = [];
		foreach ( $latest as $id => $row ) {
			$revision = $rows[$row->rev_id] ?? null;
			if ( $revision && ( $revision->rev_deleted & RevisionRecord::DELETED_TEXT ) === 0 ) {
				$revision->role = $row->role_name ?? SlotRecord::MAIN;
				$revisions[$id] = $revision;
			}
		}
		return $revisions;
	}

	/** @return stdClass[] By revision */
	private function revisionRows( array $revisions ): array {
		if ( $revisions === [] ) {
			return [];
		}
		$services = MediaWikiServices::getInstance();
		$store = $services->getRevisionStore();
		$db = $services->getDBLoadBalancer()->getConnection( DB_REPLICA );
		$query = method_exists( $store, 'newSelectQueryBuilder' )
			? $store->newSelectQueryBuilder( $db )
			: $db->newSelectQueryBuilder()->queryInfo( $store->getQueryInfo() );
		$found = $query->where( [ 'rev_id' => $revisions ] )->caller( __METHOD__ )->fetchResultSet();
		$rows = [];
		foreach ( $found as $row ) {
			$rows[$row->rev_id] = $row;
		}
		return $rows;
	}

	/** Reads the texts of the next revisions. */
	private function readSome(): void {
		$some = [];
		$bytes = 0;
		foreach ( $this->revisions as $id => $revision ) {
			$bytes += (int)$revision->rev_len;
			if ( $some !== [] && $bytes > self::BYTES_MAX ) {
				break;
			}
			$some[$id] = $revision;
		}
		$this->revisions = array_diff_key( $this->revisions, $some );
		try {
			$roles = array_values( array_unique( array_column( $some, 'role' ) ) );
			$texts = MediaWikiServices::getInstance()->getRevisionStore()
				->getContentBlobsForBatch( array_column( $some, 'rev_id' ), $roles )
				->getValue();
		} catch ( MediaWiki\Storage\BlobAccessException $unreadable ) {
			return;
		}
		foreach ( $some as $id => $revision ) {
			$text = $texts[$revision->rev_id][$revision->role]->blob_data ?? null;
			if ( $text !== null ) {
				$revision->text = $text;
				$this->read[$id] = $revision;
			}
		}
	}
}
