<?php
/**
 * A search as clauses. A clause has `tokens`, of which a page must have one, each a list of adjacent words; and
 * it may be `negated`. Words that end with an asterisk are beginnings. Only letters and digits get into a clause,
 * so nobody can write the databases' operators. Keywords are those of CirrusSearch and WikibaseCirrusSearch.
 * Source: https://www.mediawiki.org/wiki/Help:Extension:WikibaseCirrusSearch
 */
class WikisteadSearchQuery {
	private const WORDS_MAX = 30;
	private const LENGTH_MAX = 500;
	/** The most words of a name of which one may be missing. */
	private const APPROXIMATE_MAX = 8;
	/** Keywords that another search would know. Treated as words, they would find something else without saying so. */
	private const UNSUPPORTED = [
		'articletopic', 'boost-templates', 'contentmodel', 'creationdate', 'deepcat', 'deepcategory', 'filebits', 'fileh',
		'filemime', 'filesize', 'filetype', 'filew', 'hascaption', 'hasdescription', 'haslabel', 'hastemplate', 'inlanguage',
		'insource', 'lasteditdate', 'linksto', 'local', 'morelike', 'morelikethis', 'nearcoord', 'neartitle', 'pageid',
		'prefer-recent', 'prefix', 'subpageof', 'wbstatementquantity',
	];

	/** Why the search is not possible: the key of a message and its parameters. */
	public ?array $problem = null;
	/** Whether it needs marked words, without which the results would be wrong, not only in another order. */
	public bool $needsIndex = false;
	/** `names` in database form, of which a page must have one; `negated`. */
	public array $categories = [];

	/** Clauses of keywords and negated clauses, which apply in every pass. */
	private array $fixed = [];
	/** Lists of words: a word, or a phrase. */
	private array $terms = [];
	private bool $completes = false;
	private bool $approximates = false;
	/** Whether text other than names is searched. */
	private bool $searchesText;

	public function __construct( string $text, bool $searchesText = true ) {
		$this->searchesText = $searchesText;
		if ( strlen( $text ) > self::LENGTH_MAX ) {
			$this->problem = [ 'wikistead-search-long', self::LENGTH_MAX ];
			return;
		}
		// Values may be quoted, and may have alternatives separated by bars.
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

	/** A search for what somebody has begun to type: the last word may be incomplete. It has no keywords. */
	public static function ofBeginning( string $text ): self {
		$query = new self( '', false );
		$words = array_slice( WikisteadSearchIndex::wordsOf( mb_substr( $text, 0, self::LENGTH_MAX ) ), 0, self::WORDS_MAX );
		$query->terms = array_map( static fn ( $word ) => [ $word ], $words );
		$query->completes = true;
		return $query;
	}

	/**
	 * A search for names that equal this, begin with it or have all its words.
	 *
	 * @param bool $approximates Whether one of several words may be missing
	 */
	public static function ofName( string $text, bool $approximates = false ): self {
		$query = self::ofBeginning( $text );
		$query->completes = false;
		$query->approximates = $approximates;
		return $query;
	}

	/** @param string ...$statements Such as `P1=Q2`; a page must have one of them */
	public static function ofStatement( string ...$statements ): self {
		$query = new self( '', false );
		$query->fixed = [ self::clause( array_map( static fn ( $statement ) => [ WikisteadSearchIndex::statement( $statement ) ], $statements ) ) ];
		return $query;
	}

	public function isEmpty(): bool {
		return $this->terms === [] && $this->fixed === [] && $this->categories === [];
	}

	/**
	 * @return array[][] Lists of clauses in order of rank: names that equal it, that begin with it, that contain its
	 * words; text
	 */
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

	/** @return array[] The clauses that every found page meets */
	public function all(): array {
		$passes = $this->passes();
		return end( $passes );
	}

	/** @return string[] Regular expressions without delimiters, for the shown excerpts of a page */
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
