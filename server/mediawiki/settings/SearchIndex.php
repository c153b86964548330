<?php
use MediaWiki\MediaWikiServices;

/** What the index has besides the words of pages. */
class WikisteadSearchIndex {
	/** The key of the row in `updatelog` that says that the whole index has marked words. */
	private const ROW = 'wikistead-search';
	/** Prefixes of each word of a name; of a name's first word; of the hash of a whole name, and of a statement. */
	public const NAME = 'zl';
	public const FIRST = 'zb';
	public const WHOLE = 'ze';
	public const STATEMENT = 'zs';
	/** The most marked words of a page. */
	private const TOKENS_MAX = 20000;

	private static ?bool $complete = null;
	/** @var array<int, object> Revisions that this request has saved but not indexed yet, by page */
	private static array $saved = [];

	/**
	 * @var array<int, callable>|null Writes that are held to be done together, by page; null if each page is written
	 * immediately
	 */
	private static ?array $held = null;

	/** Whether every page is in the index in this form. If not, a job is about to add them. */
	public static function isComplete(): bool {
		self::ensure();
		return self::$complete;
	}

	/** The engine that searches this index, whatever readers search with. */
	public static function engine(): SearchEngine {
		return MediaWikiServices::getInstance()->getSearchEngineFactory()->create(
			$GLOBALS['wikisteadDatabase'] === null ? WikisteadSearchSqlite::class : WikisteadSearchMySQL::class );
	}

	/** Has jobs index all pages, unless that is done. */
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

	/** Saves reading a page that was just saved, and decoding its entity, when it is about to be indexed. */
	public static function expect( int $id, object $revision ): void {
		self::$saved[$id] = $revision;
	}

	/**
	 * From now on, writes to the index are held (`takeHeld`) and done together, so that the index of words is merged
	 * once and not for each page.
	 */
	public static function hold(): void {
		self::$held = [];
	}

	/** @param callable $write Writes a page into the index */
	public static function write( int $id, callable $write ): void {
		if ( self::$held === null ) {
			$write();
		} else {
			self::$held[$id] = $write;
		}
	}

	/** @return callable[] The held writes. From now on, each page is written immediately again. */
	public static function takeHeld(): array {
		$held = self::$held ?? [];
		self::$held = null;
		return $held;
	}

	/** Indexes a page as it is now. */
	public static function update( int $id ): void {
		unset( self::$saved[$id] );
		$page = MediaWikiServices::getInstance()->getWikiPageFactory()->newFromID( $id, 1 );
		$content = $page ? $page->getContent() : null;
		if ( $content ) {
			$update = wikisteadClass( 'MediaWiki\Search\SearchUpdate', 'MediaWiki\Deferred\SearchUpdate', 'SearchUpdate' );
			( new $update( $id, $page->getTitle(), $content ) )->doUpdate();
		}
	}

	/** @return string[] Words of a text in the index's form */
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

	/** @return string[] The marked words of a page, and the plain words that MediaWiki does not index */
	public static function tokensOf( int $id ): array {
		$saved = self::$saved[$id] ?? null;
		unset( self::$saved[$id] );
		$page = $saved ? null : MediaWikiServices::getInstance()->getWikiPageFactory()->newFromID( $id, 1 );
		$content = $saved ? $saved->getContent( 'main' ) : ( $page ? $page->getContent() : null );
		if ( !$content ) {
			return [];
		}
		$title = $saved ? WikisteadTitle::newFromLinkTarget( $saved->getPageAsLinkTarget() ) : $page->getTitle();
		$entity = is_a( $content, 'Wikibase\Repo\Content\EntityContent' ) && !$content->isRedirect() ? $content->getEntity() : null;
		$tokens = [];
		foreach ( [ $title->getText(), ...( $entity ? self::namesOf( $entity ) : [] ) ] as $name ) {
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
