<?php
use MediaWiki\MediaWikiServices;

/**
 * Search in MediaWiki's own index, the table `searchindex`, in SQLite and in MariaDB. Beside the words of each page, its text
 * there has marked words: those of its names (title; labels and aliases of an entity), each whole name, and each
 * statement. So one index of words tells names from other text, and finds statements.
 */
trait WikisteadSearch {
	/** Pages that are ranked at most; and those of them whose links are counted. */
	private int $rankedMax = 2000;
	private int $countedMax = 20;

	/** Readers get names and text in one list, as the other method finds them. @inheritDoc */
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
		$rows = $query->isEmpty() ? [] : $this->ranked( $query->passes(), $query, $wanted );
		$class = wikisteadClass( 'Wikimedia\Rdbms\FakeResultWrapper' );
		return new SqlSearchResultSet( new $class( array_slice( $rows, $this->offset, $this->limit ) ), $query->highlights(),
			$rows === [] ? 0 : max( $this->total( $query ), count( $rows ) ) );
	}

	/** What somebody has begun to type: names that are it, that begin with it, and that have its words. @inheritDoc */
	protected function completionSearchBackend( $search ) {
		$query = WikisteadSearchQuery::ofBeginning( $search );
		if ( $query->isEmpty() || !WikisteadSearchIndex::isComplete() ) {
			return parent::completionSearchBackend( $search );
		}
		$titles = [];
		foreach ( $this->ranked( $query->passes(), $query, $this->offset + $this->limit ) as $row ) {
			$titles[] = WikisteadTitle::makeTitle( $row->page_namespace, $row->page_title );
		}
		return SearchSuggestionSet::fromTitles( array_slice( $titles, $this->offset, $this->limit ) );
	}

	/**
	 * The names of entities of some namespaces that somebody may mean, best first.
	 *
	 * @param int[] $namespaces
	 * @return object[] Rows with page_id, page_namespace, page_title and pass, the number of the rule that they meet
	 */
	public function findNames( WikisteadSearchQuery $query, array $namespaces, int $limit ): array {
		$this->namespaces = $namespaces;
		return $query->isEmpty() ? [] : $this->ranked( $query->passes(), $query, $limit );
	}

	/**
	 * The pages that meet one rule after another: by the rule that they meet first, then by their sitelinks and their links.
	 *
	 * @return object[]
	 */
	private function ranked( array $passes, WikisteadSearchQuery $query, int $wanted ): array {
		$found = [];
		foreach ( $passes as $number => $clauses ) {
			if ( count( $found ) >= $wanted ) {
				break;
			}
			$rows = [];
			foreach ( $this->rowsOf( $clauses, $query, $wanted ) as $row ) {
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

	/** @return object[] Rows with page_id, page_namespace, page_title and sitelinks */
	private function rowsOf( array $clauses, WikisteadSearchQuery $query, int $limit ): array {
		$matching = "SELECT page_id, page_namespace, page_title {$this->pages( $clauses, $query )} LIMIT {$this->rankedMax}";
		$rows = self::database()->query(
			"SELECT page_id, page_namespace, page_title, COALESCE( pp_sortkey, 0 ) AS sitelinks FROM ( $matching ) AS matching " .
			"LEFT JOIN page_props ON pp_page = page_id AND pp_propname = 'wb-sitelinks' " .
			"ORDER BY sitelinks DESC, page_id LIMIT $limit",
			__METHOD__
		);
		return iterator_to_array( $rows, false );
	}

	private function total( WikisteadSearchQuery $query ): int {
		$matching = "SELECT 1 {$this->pages( $query->all(), $query )} LIMIT 10000";
		return (int)self::database()->query( "SELECT COUNT(*) AS pages FROM ( $matching ) AS matching", __METHOD__ )
			->fetchObject()->pages;
	}

	/** The pages that meet some clauses, as a part of a statement. Only categories need no index of words. */
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

	/** The first few by the number of pages that link to them, where they have equally many sitelinks. */
	private function byLinks( array $rows ): array {
		$services = MediaWikiServices::getInstance();
		foreach ( array_slice( $rows, 0, $this->countedMax ) as $row ) {
			$target = new TitleValue( (int)$row->page_namespace, $row->page_title );
			$where = version_compare( MW_VERSION, '1.41', '>=' )
				? $services->getLinksMigration()->getLinksConditions( 'pagelinks', $target )
				: [ 'pl_namespace' => $target->getNamespace(), 'pl_title' => $target->getDBkey() ];
			$row->links = self::database()->selectRowCount( 'pagelinks', '*', $where, __METHOD__, [ 'LIMIT' => 1000 ] );
		}
		usort( $rows, static fn ( $one, $other ) =>
			[ $other->sitelinks, $other->links ?? 0, $one->page_id ] <=> [ $one->sitelinks, $one->links ?? 0, $other->page_id ] );
		return $rows;
	}

	/**
	 * Punctuation outside ASCII would be a part of words.
	 *
	 * @inheritDoc
	 */
	public function normalizeText( $string ) {
		return parent::normalizeText( preg_replace( '/[^\p{L}\p{M}\p{N}]+/u', ' ', $string ) ?? '' );
	}

	/** @inheritDoc */
	public function update( $id, $title, $text ) {
		WikisteadSearchIndex::ensure();
		parent::update( $id, $title, $text . ' ' . implode( ' ', array_map(
			fn ( $token ) => $this->stored( $token ), WikisteadSearchIndex::tokensOf( $id ) ) ) );
	}

	private static function database() {
		return MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_REPLICA );
	}
}

/** In FTS3 of SQLite. */
class WikisteadSearchSqlite extends SearchSqlite {
	use WikisteadSearch;

	private const PAGE = 'searchindex.rowid';

	/** @param array[] $clauses See {@link WikisteadSearchQuery} */
	private function match( array $clauses ): string {
		$parts = [ [], [] ];
		foreach ( $clauses as [ 'tokens' => $tokens, 'negated' => $negated ] ) {
			$parts[(int)$negated][] = '(' . implode( ' OR ', array_map(
				static fn ( $words ) => count( $words ) > 1 ? '"' . implode( ' ', $words ) . '"' : $words[0], $tokens ) ) . ')';
		}
		[ $wanted, $unwanted ] = $parts;
		$expression = implode( ' ', $wanted ) . ( $unwanted === [] ? '' : ' NOT (' . implode( ' OR ', $unwanted ) . ')' );
		return 'si_text MATCH ' . self::database()->addQuotes( $expression );
	}

	private function stored( string $token ): string {
		return $token;
	}
}

/** In MariaDB's full-text search, which knows no other letters than ASCII's and no short words. */
class WikisteadSearchMySQL extends SearchMySQL {
	use WikisteadSearch;

	private const PAGE = 'si_page';

	/** @param array[] $clauses See {@link WikisteadSearchQuery} */
	private function match( array $clauses ): string {
		$parts = [];
		foreach ( $clauses as [ 'tokens' => $tokens, 'negated' => $negated ] ) {
			$parts[] = ( $negated ? '-' : '+' ) . '(' . implode( ' ', array_map( fn ( $words ) => count( $words ) > 1
				? '"' . implode( ' ', array_map( fn ( $word ) => $this->stored( $word ), $words ) ) . '"'
				: $this->stored( $words[0] ), $tokens ) ) . ')';
		}
		return 'MATCH( si_text ) AGAINST( ' . self::database()->addQuotes( implode( ' ', $parts ) ) . ' IN BOOLEAN MODE )';
	}

	/** @param string $token In lower case; with an asterisk at its end, the beginning of one */
	private function stored( string $token ): string {
		$isBeginning = str_ends_with( $token, '*' );
		$ascii = preg_replace_callback(
			'/[\xc0-\xff][\x80-\xbf]*/', static fn ( $match ) => 'u8' . bin2hex( $match[0] ), rtrim( $token, '*' ) );
		return $isBeginning ? "$ascii*" : ( strlen( $ascii ) < $this->minSearchLength() ? "{$ascii}u800" : $ascii );
	}
}

/** What the index has beside the words of pages. */
class WikisteadSearchIndex {
	/** A row of `updatelog`: the whole index has marked words. */
	private const ROW = 'wikistead-search';
	/** Before each word of a name; before the first word of one; before the hash of a whole name and of a statement. */
	public const NAME = 'zl';
	public const FIRST = 'zb';
	public const WHOLE = 'ze';
	public const STATEMENT = 'zs';
	/** Marked words of a page. */
	private const TOKENS_MAX = 20000;

	private static ?bool $complete = null;

	/** Whether every page is in the index in this form. If not, a job is about to bring it there. */
	public static function isComplete(): bool {
		self::ensure();
		return self::$complete;
	}

	/** Has jobs index all pages, unless that was done. */
	public static function ensure(): void {
		if ( self::$complete ) {
			return;
		}
		$services = MediaWikiServices::getInstance();
		$db = $services->getDBLoadBalancer()->getConnection( DB_REPLICA );
		$wasKnown = self::$complete !== null;
		self::$complete = (bool)$db->selectField( 'updatelog', '1', [ 'ul_key' => self::ROW ], __METHOD__ );
		if ( !self::$complete && !$wasKnown && !$services->getReadOnlyMode()->isReadOnly() ) {
			$services->getJobQueueGroup()->lazyPush( new WikisteadSearchJob( [ 'from' => 0 ] ) );
		}
	}

	public static function markComplete(): void {
		$db = MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY );
		$db->insert( 'updatelog', [ 'ul_key' => self::ROW ], __METHOD__, [ 'IGNORE' ] );
		self::$complete = true;
	}

	/** Brings a page into the index as it is now. */
	public static function update( int $id ): void {
		$page = MediaWikiServices::getInstance()->getWikiPageFactory()->newFromID( $id, 1 );
		$content = $page ? $page->getContent() : null;
		if ( $content ) {
			$update = wikisteadClass( 'MediaWiki\Search\SearchUpdate', 'MediaWiki\Deferred\SearchUpdate', 'SearchUpdate' );
			( new $update( $id, $page->getTitle(), $content ) )->doUpdate();
		}
	}

	/** @return string[] Words of a text as the index has them */
	public static function wordsOf( string $text ): array {
		$language = MediaWikiServices::getInstance()->getContentLanguage();
		$plain = $language->normalizeForSearch( $language->lc( $language->segmentByWord( $text ) ) );
		preg_match_all( '/[\p{L}\p{M}\p{N}]+/u', $plain, $words );
		return $words[0] ?? [];
	}

	/** @param string[] $words */
	public static function whole( array $words ): string {
		return self::WHOLE . substr( sha1( implode( ' ', $words ) ), 0, 16 );
	}

	/** @param string $statement Such as `P1` and `P1=Q2` */
	public static function statement( string $statement ): string {
		return self::STATEMENT . substr( sha1( mb_strtolower( $statement ) ), 0, 16 );
	}

	/** @return string[] The marked words of a page, and the plain ones that MediaWiki does not index */
	public static function tokensOf( int $id ): array {
		$page = MediaWikiServices::getInstance()->getWikiPageFactory()->newFromID( $id, 1 );
		$content = $page ? $page->getContent() : null;
		if ( !$content ) {
			return [];
		}
		$entity = is_a( $content, 'Wikibase\Repo\Content\EntityContent' ) && !$content->isRedirect() ? $content->getEntity() : null;
		$tokens = [];
		foreach ( [ $page->getTitle()->getText(), ...( $entity ? self::namesOf( $entity ) : [] ) ] as $name ) {
			$words = self::wordsOf( $name );
			if ( $words !== [] ) {
				$tokens[self::whole( $words )] = true;
				$tokens[self::FIRST . $words[0]] = true;
			}
			foreach ( $words as $word ) {
				$tokens[$word] = true;
				$tokens[self::NAME . $word] = true;
			}
		}
		foreach ( $entity ? self::statementsOf( $entity ) : [] as $token => $text ) {
			$tokens[$token] = true;
			foreach ( self::wordsOf( $text ) as $word ) {
				$tokens[$word] = true;
			}
		}
		return array_map( 'strval', array_keys( array_slice( $tokens, 0, self::TOKENS_MAX, true ) ) );
	}

	/** @return string[] Labels and aliases, or lemmas, in all languages */
	private static function namesOf( object $entity ): array {
		$names = [];
		if ( method_exists( $entity, 'getLabels' ) ) {
			$names = array_values( $entity->getLabels()->toTextArray() );
		}
		if ( method_exists( $entity, 'getLemmas' ) ) {
			array_push( $names, ...array_values( $entity->getLemmas()->toTextArray() ) );
		}
		if ( method_exists( $entity, 'getAliasGroups' ) ) {
			foreach ( $entity->getAliasGroups()->toTextArray() as $aliases ) {
				array_push( $names, ...array_values( $aliases ) );
			}
		}
		return $names;
	}

	/** @return Generator<string, string> Marked words of statements that are not deprecated, with the text of their values */
	private static function statementsOf( object $entity ): Generator {
		if ( !method_exists( $entity, 'getStatements' ) ) {
			return;
		}
		foreach ( $entity->getStatements()->toArray() as $statement ) {
			if ( $statement->getRank() === 0 ) {
				continue;
			}
			$snak = $statement->getMainSnak();
			$property = $snak->getPropertyId()->getSerialization();
			$value = $snak->getType() === 'value' ? $snak->getDataValue() : null;
			$type = $value ? $value->getType() : null;
			if ( $type === 'wikibase-entityid' ) {
				yield self::statement( "$property=" . $value->getEntityId()->getSerialization() ) => '';
			} elseif ( $type === 'string' ) {
				yield self::statement( "$property=" . $value->getValue() ) => $value->getValue();
			} elseif ( $type === 'monolingualtext' ) {
				yield self::statement( "$property=" . $value->getText() ) => $value->getText();
			}
			yield self::statement( $property ) => '';
		}
	}
}

/**
 * What somebody searches for, as clauses: `tokens`, of which a page has one, each a list of words beside each other; and whether it
 * is `negated`. Words with an asterisk at the end are beginnings. Only letters and digits get into a clause, so nobody can
 * write operators of the databases. Keywords are those of CirrusSearch and WikibaseCirrusSearch.
 * Source: https://www.mediawiki.org/wiki/Help:Extension:WikibaseCirrusSearch
 */
class WikisteadSearchQuery {
	private const WORDS_MAX = 30;
	private const LENGTH_MAX = 500;
	/** Words of a name, of which one may be missing. */
	private const APPROXIMATE_MAX = 8;
	/** Keywords that another search would know. As words they would find something else, and nobody would be told. */
	private const UNSUPPORTED = [
		'articletopic', 'boost-templates', 'contentmodel', 'creationdate', 'deepcat', 'deepcategory', 'filebits', 'fileh',
		'filemime', 'filesize', 'filetype', 'filew', 'hascaption', 'hasdescription', 'haslabel', 'hastemplate', 'inlanguage',
		'insource', 'lasteditdate', 'linksto', 'local', 'morelike', 'morelikethis', 'nearcoord', 'neartitle', 'pageid',
		'prefer-recent', 'prefix', 'subpageof', 'wbstatementquantity',
	];

	/** Why it cannot be searched for: the name of a message and its parameters. */
	public ?array $problem = null;
	/** Whether it needs marked words, without which answers would be wrong and not only in another order. */
	public bool $needsIndex = false;
	/** `names` in the form of the database, of which a page has one; `negated`. */
	public array $categories = [];

	/** Clauses of keywords and negated ones, which hold in every pass. */
	private array $fixed = [];
	/** Lists of words: one word, or a phrase. */
	private array $terms = [];
	private bool $completes = false;
	private bool $approximates = false;
	/** Whether other text than names is searched. */
	private bool $searchesText;

	public function __construct( string $text, bool $searchesText = true ) {
		$this->searchesText = $searchesText;
		if ( strlen( $text ) > self::LENGTH_MAX ) {
			$this->problem = [ 'wikistead-search-long', self::LENGTH_MAX ];
			return;
		}
		// Values may be quoted, and have alternatives after bars.
		preg_match_all( '/(-?)(?:([a-z-]+):)?((?:"[^"]*"?|[^\s"])+)/iu', $text, $parts, PREG_SET_ORDER );
		foreach ( $parts as [ , $minus, $keyword, $value ] ) {
			$this->read( $minus === '-', strtolower( $keyword ), $value );
		}
		if ( $this->problem === null && count( $this->terms ) + count( $this->fixed ) > self::WORDS_MAX ) {
			$this->problem = [ 'wikistead-search-long', self::LENGTH_MAX ];
		}
		$clauses = [ ...$this->fixed, ...$this->categories ];
		$isOnlyNegated = $this->terms === [] && $clauses !== [] &&
			array_filter( $clauses, static fn ( $clause ) => !$clause['negated'] ) === [];
		if ( $this->problem === null && $isOnlyNegated ) {
			$this->problem = [ 'wikistead-search-nothing' ];
		}
	}

	/** What somebody has begun to type: the last word may go on. Nothing in it is a keyword. */
	public static function ofBeginning( string $text ): self {
		$query = new self( '', false );
		$words = array_slice( WikisteadSearchIndex::wordsOf( mb_substr( $text, 0, self::LENGTH_MAX ) ), 0, self::WORDS_MAX );
		$query->terms = array_map( static fn ( $word ) => [ $word ], $words );
		$query->completes = true;
		return $query;
	}

	/**
	 * Names that are this, begin with it or have all its words.
	 *
	 * @param bool $approximates Whether one of several words may be missing
	 */
	public static function ofName( string $text, bool $approximates = false ): self {
		$query = self::ofBeginning( $text );
		$query->completes = false;
		$query->approximates = $approximates;
		return $query;
	}

	public function isEmpty(): bool {
		return $this->terms === [] && $this->fixed === [] && $this->categories === [];
	}

	/** @return array[][] Lists of clauses, in the order of their rank: names that are it, that begin with it, that contain its words; text */
	public function passes(): array {
		if ( $this->terms === [] ) {
			return [ $this->fixed ];
		}
		$words = array_map( fn ( $term ) => [ $term ], $this->terms );
		$flat = array_merge( ...$this->terms );
		$last = count( $flat ) - 1;
		$isPlain = !str_contains( implode( $flat ), '*' );
		$beginning = fn ( int $number, string $mark ) =>
			$mark . rtrim( $flat[$number], '*' ) . ( $this->completes && $number === $last ? '*' : strstr( $flat[$number], '*' ) );
		$names = [];
		foreach ( array_keys( $flat ) as $number ) {
			$names[] = self::clause( [ [ $beginning( $number, WikisteadSearchIndex::NAME ) ] ] );
		}
		$passes = $isPlain ? [ [ self::clause( [ [ WikisteadSearchIndex::whole( $flat ) ] ] ) ] ] : [ null ];
		$passes[] = [ self::clause( [ [ $beginning( 0, WikisteadSearchIndex::FIRST ) ] ] ), ...$names ];
		$passes[] = $names;
		for ( $number = 0; $this->approximates && $number <= $last && $last > 0 && $last < self::APPROXIMATE_MAX; $number++ ) {
			$passes[] = array_values( array_diff_key( $names, [ $number => true ] ) );
		}
		if ( $this->searchesText ) {
			$passes[] = array_map( static fn ( $tokens ) => self::clause( $tokens ), $words );
		}
		return array_map( fn ( $clauses ) => [ ...$clauses, ...$this->fixed ], array_filter( $passes ) );
	}

	/** @return array[] The clauses that every page meets that is found */
	public function all(): array {
		$passes = $this->passes();
		return end( $passes );
	}

	/** @return string[] Regular expressions without delimiters, for what is shown of a page */
	public function highlights(): array {
		return array_map( static fn ( $words ) => implode( '\W+', array_map(
			static fn ( $word ) => '\b' . preg_quote( rtrim( $word, '*' ), '/' ) . ( str_ends_with( $word, '*' ) ? '' : '\b' ), $words ) ),
			$this->terms );
	}

	private function read( bool $negated, string $keyword, string $value ): void {
		switch ( $keyword ) {
			case 'haswbstatement':
				$this->readStatements( $negated, $value );
				return;
			case 'incategory':
				$names = [];
				foreach ( self::alternatives( $value ) as $name ) {
					$title = WikisteadTitle::makeTitleSafe( NS_CATEGORY, $name );
					$names[] = $title ? $title->getDBkey() : '';
				}
				$this->categories[] = [ 'names' => $names, 'negated' => $negated ];
				return;
			case 'inlabel':
			case 'intitle':
				if ( str_contains( $value, '@' ) ) {
					$this->problem ??= [ 'wikistead-search-unsupported', "$keyword:…@" ];
				}
				$this->needsIndex = true;
				foreach ( WikisteadSearchIndex::wordsOf( $value ) as $word ) {
					$this->fixed[] = self::clause( [ [ WikisteadSearchIndex::NAME . $word ] ], $negated );
				}
				return;
		}
		if ( in_array( $keyword, self::UNSUPPORTED, true ) ) {
			$this->problem ??= [ 'wikistead-search-unsupported', "$keyword:" ];
			return;
		}
		$words = WikisteadSearchIndex::wordsOf( $keyword === '' ? $value : "$keyword:$value" );
		if ( $words === [] ) {
			return;
		}
		if ( str_ends_with( $value, '*' ) && mb_strlen( end( $words ) ) > 1 ) {
			$words[count( $words ) - 1] .= '*';
		}
		if ( $negated ) {
			$this->fixed[] = self::clause( [ $words ], true );
		} elseif ( str_starts_with( $value, '"' ) ) {
			$this->terms[] = $words;
		} else {
			array_push( $this->terms, ...array_map( static fn ( $word ) => [ $word ], $words ) );
		}
	}

	private function readStatements( bool $negated, string $value ): void {
		$this->needsIndex = true;
		$tokens = [];
		foreach ( self::alternatives( $value ) as $statement ) {
			if ( !preg_match( '/^P\d+(=[^\[\]]+)?$/i', $statement ) ) {
				$this->problem ??= [ 'wikistead-search-unsupported', "haswbstatement:$statement" ];
				return;
			}
			$tokens[] = [ WikisteadSearchIndex::statement( $statement ) ];
		}
		$this->fixed[] = self::clause( $tokens, $negated );
	}

	/** @return string[] */
	private static function alternatives( string $value ): array {
		return array_slice( explode( '|', str_replace( '"', '', $value ) ), 0, self::WORDS_MAX );
	}

	private static function clause( array $tokens, bool $negated = false ): array {
		return [ 'tokens' => $tokens, 'negated' => $negated ];
	}
}

/** Brings some pages into the index in its present form, and leaves the others to the next job. */
class WikisteadSearchJob extends Job implements GenericParameterJob {
	private const PAGES = 100;

	/** @param array $params from: the number of the last page that is there */
	public function __construct( array $params ) {
		parent::__construct( 'wikisteadSearch', $params );
		$this->removeDuplicates = true;
	}

	/** @inheritDoc */
	public function run() {
		$services = MediaWikiServices::getInstance();
		$db = $services->getDBLoadBalancer()->getConnection( DB_PRIMARY );
		$ids = $db->selectFieldValues( 'page', 'page_id', [ 'page_id > ' . (int)$this->params['from'] ], __METHOD__,
			[ 'ORDER BY' => 'page_id', 'LIMIT' => self::PAGES ] );
		foreach ( $ids as $id ) {
			WikisteadSearchIndex::update( (int)$id );
		}
		if ( count( $ids ) < self::PAGES ) {
			WikisteadSearchIndex::markComplete();
		} else {
			$services->getJobQueueGroup()->push( new self( [ 'from' => (int)end( $ids ) ] ) );
		}
		return true;
	}
}
