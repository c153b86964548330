<?php
/**
 * The texts of all wikis, one PHP file a language. They are code that every wiki runs, so requests only read them: the server
 * makes a file when somebody first asks for its language, and until then the request works from the sources. They are made
 * anew with each version of MediaWiki and of these settings (in a directory of their own), so looking at every message
 * file's age with each request would only cost time.
 */
class WikisteadLocalisationStore extends LCStoreStaticArray {
	private string $texts;
	/** The server's own script, in a directory that no request can open. */
	private bool $writes;
	/** @var array<string,?string> Whose texts a language has; null for one that must be made. */
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
			// `wiki-texts.ts` looks for it.
			touch( $GLOBALS['wgTmpDirectory'] . "/language-$code" );
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

	/** What no language is has the English texts: MediaWiki would make them anew for each code that somebody makes up. */
	private function source( string $code ): ?string {
		if ( $this->writes || is_file( "{$this->texts}/$code.l10n.php" ) ) {
			return $code;
		}
		$languages = $GLOBALS['IP'] . '/languages';
		$class = str_replace( '-', '_', ucfirst( $code ) );
		return is_file( "$languages/i18n/$code.json" ) || is_file( "$languages/messages/Messages$class.php" ) ? null : 'en';
	}
}
