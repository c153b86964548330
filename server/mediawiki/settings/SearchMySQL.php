<?php
/** In MariaDB's full-text search, which knows no other letters than ASCII's and no short words. */
class WikisteadSearchMySQL extends SearchMySQL {
	use WikisteadSearch;

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

	/** @param string $token In lower case; with an asterisk at its end, the beginning of one */
	private function stored( string $token ): string {
		$isBeginning = str_ends_with( $token, '*' );
		$ascii = preg_replace_callback(
			'/[\xc0-\xff][\x80-\xbf]*/', static fn ( $match ) => 'u8' . bin2hex( $match[0] ), rtrim( $token, '*' ) );
		return $isBeginning ? "$ascii*" : ( strlen( $ascii ) < $this->minSearchLength() ? "{$ascii}u800" : $ascii );
	}
}
