<?php
use MediaWiki\MediaWikiServices;

/**
 * Search in MediaWiki's own index, the table `searchindex`, in SQLite and MariaDB. Besides the words of each
 * page, its text there has marked words: those of its names (title; labels and aliases of an entity), each whole
 * name, and each statement. So one index of words can tell names from other text, and find statements.
 */
trait WikisteadSearch {
	/**
	 * The most pages that are ranked; the same while somebody is typing and waiting; and how many of them have their
	 * links counted.
	 */
	private int $rankedMax = 2000;
	private int $suggestedMax = 500;
	private int $countedMax = 20;
	private ?bool $hasSitelinks = null;

	/** Readers get names and text in one list, which the other method finds. @inheritDoc */
	protected function doSearchTitleInDB( $term ) {
		if ( !WikisteadSearchIndex::isComplete() ) {
			return parent::doSearchTitleInDB( $term );
		}
		return defined( 'MW_API' ) ? $this->found( new WikisteadSearchQuery( $term, false ) ) : null;
	}

	/** @inheritDoc */
	protected function doSearchTextInDB( $term ) {
		return $this->found( new WikisteadSearchQuery( $term ) );
	}

	/** @return SqlSearchResultSet|Status */
	private function found( WikisteadSearchQuery $query ) {
		if ( $query->problem !== null ) {
			return Status::newFatal( ...$query->problem );
		}
		if ( $query->needsIndex && !WikisteadSearchIndex::isComplete() ) {
			return Status::newFatal( 'wikistead-search-building' );
		}
		$wanted = min( $this->offset + $this->limit, $this->rankedMax );
		$rows = $query->isEmpty() ? [] : $this->ranked( $query, $wanted, $this->rankedMax );
		$class = wikisteadClass( 'Wikimedia\Rdbms\FakeResultWrapper' );
		return new SqlSearchResultSet( new $class( array_slice( $rows, $this->offset, $this->limit ) ), $query->highlights(),
			$rows === [] ? 0 : max( $this->total( $query ), count( $rows ) ) );
	}

	/**
	 * Suggestions for what somebody has begun to type: names that equal it, that begin with it, and that have its
	 * words. @inheritDoc
	 */
	protected function completionSearchBackend( $search ) {
		$query = WikisteadSearchQuery::ofBeginning( $search );
		$isOfPages = array_intersect( $this->namespaces ?? [], [ NS_SPECIAL, NS_MEDIA ] ) === [];
		if ( $query->isEmpty() || !$isOfPages || !WikisteadSearchIndex::isComplete() ) {
			return parent::completionSearchBackend( $search );
		}
		$titles = [];
		$wanted = min( $this->offset + $this->limit, $this->rankedMax );
		foreach ( $this->ranked( $query, $wanted, $this->suggestedMax ) as $row ) {
			$titles[] = WikisteadTitle::makeTitle( $row->page_namespace, $row->page_title );
		}
		return SearchSuggestionSet::fromTitles( array_slice( $titles, $this->offset, $this->limit ) );
	}

	/**
	 * Finds entities in these namespaces by name, best first.
	 *
	 * @param int[] $namespaces
	 * @return object[] Rows with page_id, page_namespace, page_title, page_len in bytes, and pass: the number of the
	 * rule that they meet
	 */
	public function findNames( WikisteadSearchQuery $query, array $namespaces, int $limit ): array {
		$this->namespaces = $namespaces;
		return $query->isEmpty() ? [] : $this->ranked( $query, $limit, $this->rankedMax );
	}

	/**
	 * Pages that meet one of the rules, ordered by the first rule that they meet, then by sitelinks and by links.
	 *
	 * @param int $most The most pages per rule that are compared
	 * @return object[]
	 */
	private function ranked( WikisteadSearchQuery $query, int $wanted, int $most ): array {
		$found = [];
		foreach ( $query->passes() as $number => $clauses ) {
			if ( count( $found ) >= $wanted ) {
				break;
			}
			$rows = [];
			// Does not subtract what was already found, so that the same pages have their links counted wherever a search
			// is continued.
			$enough = $wanted + $this->countedMax;
			foreach ( $this->rowsOf( $clauses, $query, $enough, max( $most, $enough ) ) as $row ) {
				if ( !isset( $found[$row->page_id] ) ) {
					$row->pass = $number;
					$rows[] = $row;
				}
			}
			foreach ( $this->byLinks( $rows ) as $row ) {
				$found[$row->page_id] = $row;
			}
		}
		return array_values( array_slice( $found, 0, $wanted, true ) );
	}

	/** @return object[] Rows with page_id, page_namespace, page_title, page_len in bytes and sitelinks */
	private function rowsOf( array $clauses, WikisteadSearchQuery $query, int $limit, int $most ): array {
		if ( self::IS_ORDERED && $clauses !== [] && !$this->hasSitelinks() ) {
			$most = $limit;
		}
		$matching = "SELECT page_id, page_namespace, page_title, page_len {$this->pages( $clauses, $query )} LIMIT $most";
		$rows = self::database()->query(
			"SELECT page_id, page_namespace, page_title, page_len, COALESCE( pp_sortkey, 0 ) AS sitelinks FROM ( $matching ) AS matching " .
			"LEFT JOIN page_props ON pp_page = page_id AND pp_propname = 'wb-sitelinks' " .
			"ORDER BY sitelinks DESC, page_id LIMIT $limit",
			__METHOD__
		);
		return iterator_to_array( $rows, false );
	}

	/** Whether any page has sitelinks. If none has, the first pages are the best, and no others need to be read. */
	private function hasSitelinks(): bool {
		return $this->hasSitelinks ??=
			(bool)self::database()->selectField( 'page_props', '1', [ 'pp_propname' => 'wb-sitelinks', 'pp_sortkey > 0' ], __METHOD__ );
	}

	private function total( WikisteadSearchQuery $query ): int {
		$matching = "SELECT 1 {$this->pages( $query->all(), $query )} LIMIT 10000";
		return (int)self::database()->query( "SELECT COUNT(*) AS pages FROM ( $matching ) AS matching", __METHOD__ )
			->fetchObject()->pages;
	}

	/** SQL for the pages that meet some clauses. Only categories do not need the index of words. */
	private function pages( array $clauses, WikisteadSearchQuery $query ): string {
		$db = self::database();
		$conditions = $clauses === [] ? [] : [ 'page_id = ' . self::PAGE, $this->match( $clauses ) ];
		if ( $this->namespaces !== null ) {
			$numbers = array_map( 'intval', $this->namespaces ?: [ NS_MAIN ] );
			$conditions[] = 'page_namespace IN (' . $db->makeList( $numbers ) . ')';
		}
		foreach ( $query->categories as [ 'names' => $names, 'negated' => $negated ] ) {
			$conditions[] = ( $negated ? 'NOT ' : '' ) . 'EXISTS ( SELECT 1 FROM categorylinks WHERE cl_from = page_id AND cl_to IN (' .
				$db->makeList( $names ) . ') )';
		}
		return 'FROM ' . ( $clauses === [] ? 'page' : 'searchindex CROSS JOIN page' ) . ' WHERE ' .
			( implode( ' AND ', $conditions ) ?: '1 = 1' );
	}

	/** Sorts the first few pages with equally many sitelinks by the number of pages that link to them. */
	private function byLinks( array $rows ): array {
		$counted = array_slice( $rows, 0, count( $rows ) > 1 ? $this->countedMax : 0 );
		foreach ( $this->linksTo( $counted ) as $number => $links ) {
			$counted[$number]->links = $links;
		}
		usort( $rows, static fn ( $one, $other ) =>
			[ $other->sitelinks, $other->links ?? 0, $one->page_id ] <=> [ $one->sitelinks, $one->links ?? 0, $other->page_id ] );
		return $rows;
	}

	/**
	 * @return int[] How many pages link to each of these, at most 1000. One statement for all, because most of the
	 * time goes into asking
	 */
	private function linksTo( array $rows ): array {
		$migration = version_compare( MW_VERSION, '1.41', '>=' ) ? MediaWikiServices::getInstance()->getLinksMigration() : null;
		$db = self::database();
		$counts = [];
		foreach ( $rows as $number => $row ) {
			$target = new TitleValue( (int)$row->page_namespace, $row->page_title );
			$where = $db->makeList( $migration
				? $migration->getLinksConditions( 'pagelinks', $target )
				: [ 'pl_namespace' => $target->getNamespace(), 'pl_title' => $target->getDBkey() ], LIST_AND );
			$counts[] = "SELECT $number AS number, COUNT(*) AS links FROM ( SELECT 1 FROM pagelinks WHERE $where LIMIT 1000 ) AS linking";
		}
		$links = [];
		foreach ( $counts === [] ? [] : $db->query( implode( ' UNION ALL ', $counts ), __METHOD__ ) as $row ) {
			$links[(int)$row->number] = (int)$row->links;
		}
		return $links;
	}

	/**
	 * Removes punctuation outside ASCII, which would count as part of words.
	 *
	 * @inheritDoc
	 */
	public function normalizeText( $string ) {
		return parent::normalizeText( preg_replace( '/[^\p{L}\p{M}\p{N}]+/u', ' ', $string ) ?? '' );
	}

	/** @inheritDoc */
	public function update( $id, $title, $text ) {
		WikisteadSearchIndex::ensure();
		$words = $text . ' ' . implode( ' ', array_map( fn ( $token ) => $this->indexed( $token ), WikisteadSearchIndex::tokensOf( $id ) ) );
		WikisteadSearchIndex::write( $id, fn () => parent::update( $id, $title, $words ) );
	}

	private static function database() {
		return MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_REPLICA );
	}
}
