<?php
/** Search in MariaDB's full-text index, which knows only ASCII letters and skips short, long and some common words. */
class WikisteadSearchMySQL extends SearchMySQL {
	use WikisteadSearch {
		normalizeText as private plainText;
	}

	/** The longest word in characters (`innodb_ft_max_token_size`). A Cyrillic letter takes six, a Thai one eight. */
	private const WORD_MAX = 84;
	/** InnoDB's stop words that are not short. Source: information_schema.innodb_ft_default_stopword */
	private const STOP_WORDS = [ 'about', 'from', 'that', 'this', 'what', 'when', 'where', 'will', 'with' ];

	private const PAGE = 'si_page';
	private const IS_ORDERED = false;

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

	/** @inheritDoc */
	public function normalizeText( $string ) {
		return preg_replace_callback( '/\w+/', static fn ( $word ) => in_array( $word[0], self::STOP_WORDS, true )
			? "{$word[0]}u800" : self::withBeginning( $word[0] ), $this->plainText( $string ) ) ?? '';
	}

	/** @param string $token In lower case; a beginning if it ends with an asterisk */
	private function stored( string $token ): string {
		$ascii = $this->inAscii( rtrim( $token, '*' ) );
		if ( strlen( $ascii ) > self::WORD_MAX ) {
			return substr( $ascii, 0, self::WORD_MAX );
		}
		if ( str_ends_with( $token, '*' ) ) {
			return "$ascii*";
		}
		return strlen( $ascii ) < $this->minSearchLength() || in_array( $ascii, self::STOP_WORDS, true ) ? "{$ascii}u800" : $ascii;
	}

	private function indexed( string $token ): string {
		$ascii = $this->inAscii( $token );
		return strlen( $ascii ) > self::WORD_MAX ? self::withBeginning( $ascii ) : $this->stored( $token );
	}

	/**
	 * A word, followed by as much of it as the index accepts if it is too long. The whole word stays for moving the
	 * index into SQLite.
	 */
	private static function withBeginning( string $word ): string {
		return strlen( $word ) > self::WORD_MAX ? $word . ' ' . substr( $word, 0, self::WORD_MAX ) : $word;
	}

	private function inAscii( string $text ): string {
		return preg_replace_callback( '/[\xc0-\xff][\x80-\xbf]*/', static fn ( $match ) => 'u8' . bin2hex( $match[0] ), $text );
	}
}
