<?php
class_alias( wikisteadClass( 'MediaWiki\Language\LCStoreStaticArray', 'LCStoreStaticArray' ), 'WikisteadBaseLCStoreStaticArray' );

/**
 * The texts of all wikis, one PHP file per language. Because they are code that every wiki runs, requests cannot
 * write them: the server makes a file when its language is first requested, and until then requests read the
 * sources. Each version of MediaWiki and of these settings has its own directory of texts, so requests need not
 * check the age of the message files.
 */
class WikisteadLocalisationStore extends WikisteadBaseLCStoreStaticArray {
	private string $texts;
	/** True in the server's own script, which works in a directory that no request can open. */
	private bool $writes;
	/** @var array<string,?string> The language whose texts a code uses; null when they do not exist yet */
	private array $sources = [];

	public function __construct( $conf = [] ) {
		parent::__construct( $conf );
		$this->texts = $conf['directory'];
		$this->writes = PHP_SAPI === 'cli' && is_writable( $this->texts );
	}

	/** @inheritDoc */
	public function get( $code, $key ) {
		$source = $this->sources[$code] ??= $this->source( (string)$code );
		$value = $source === null ? null : parent::get( $source, $key );
		return $key === 'deps' && $value !== null ? [] : $value;
	}

	/** @inheritDoc */
	public function startWrite( $code ) {
		if ( $this->writes ) {
			parent::startWrite( $code );
		} elseif ( PHP_SAPI !== 'cli' ) {
			// Requests the language from `wiki-texts.ts`, which may be removing the same file.
			@touch( $GLOBALS['wgTmpDirectory'] . "/language-$code" );
		}
	}

	/** @inheritDoc */
	public function set( $key, $value ) {
		if ( $this->writes ) {
			parent::set( $key, $value );
		}
	}

	/** @inheritDoc */
	public function finishWrite() {
		if ( $this->writes ) {
			parent::finishWrite();
		}
	}

	/** An unknown code uses the English texts. Otherwise MediaWiki would build texts for every invented code. */
	private function source( string $code ): ?string {
		if ( $this->writes || is_file( "{$this->texts}/$code.l10n.php" ) ) {
			return $code;
		}
		$languages = $GLOBALS['IP'] . '/languages';
		$class = str_replace( '-', '_', ucfirst( $code ) );
		return is_file( "$languages/i18n/$code.json" ) || is_file( "$languages/messages/Messages$class.php" ) ? null : 'en';
	}
}
