<?php
use MediaWiki\MediaWikiServices;

class_alias( wikisteadClass( 'MediaWiki\Config\GlobalVarConfig', 'GlobalVarConfig' ), 'WikisteadGlobalVarConfig' );

/** OAuth's settings. The key pair is looked up on demand, because most requests do not need it. */
class WikisteadOAuthConfig extends WikisteadGlobalVarConfig {
	/** @inheritDoc */
	public function get( $name ) {
		switch ( $name ) {
			case 'OAuth2PrivateKey':
				return WikisteadOAuthKeys::file( 'private' );
			case 'OAuth2PublicKey':
				return WikisteadOAuthKeys::file( 'public' );
			case 'OAuthSecretKey':
				return WikisteadOAuthKeys::secret();
			default:
				return parent::get( $name );
		}
	}
}

/**
 * The key pair that signs the wiki's OAuth 2 tokens. It is a row of the wiki's own database, so it follows the
 * wiki through backups and moves. It is sealed with the wiki's secret, which no copy has: a copy that becomes
 * another wiki makes a key of its own, and a database alone cannot sign anything.
 */
class WikisteadOAuthKeys {
	/** The key of its row in `updatelog`; as in `oauth-key.ts`. */
	public const ROW = 'wikistead-oauth-key';
	private const CIPHER = 'aes-256-gcm';
	private const NONCE_BYTES = 12;
	private const TAG_BYTES = 16;
	/** Seconds; the server removes temporary files that are an hour old. */
	private const FILE_LASTS = 1800;

	private static ?string $privateKey = null;

	/**
	 * A file with one of the two keys, because the token library reads files. Only this wiki's PHP can open it.
	 *
	 * @param string $part 'private' or 'public'
	 * @return string Path
	 */
	public static function file( string $part ): string {
		$private = self::privateKey();
		$pem = $part === 'private' ? $private : openssl_pkey_get_details( openssl_pkey_get_private( $private ) )['key'];
		$path = "{$GLOBALS['wgTmpDirectory']}/oauth-$part-" . hash( 'sha256', $pem ) . '.pem';
		if ( !is_file( $path ) || filemtime( $path ) < time() - self::FILE_LASTS ) {
			self::write( $path, $pem );
		}
		return $path;
	}

	private static function write( string $path, string $pem ): void {
		$new = $path . bin2hex( random_bytes( 8 ) );
		touch( $new );
		chmod( $new, 0600 );
		file_put_contents( $new, $pem );
		rename( $new, $path );
	}

	/**
	 * The secret with which OAuth 2 encrypts codes and refresh tokens. A new key pair invalidates them, as it does
	 * access tokens. Client secrets depend on `$wgSecretKey` and stay valid.
	 */
	public static function secret(): string {
		return bin2hex( hash_hkdf( 'sha256', self::privateKey(), 32, 'wikistead oauth codes' ) );
	}

	private static function privateKey(): string {
		if ( self::$privateKey === null ) {
			$sealed = self::stored();
			self::$privateKey = self::opened( $sealed ) ?? self::made( $sealed );
		}
		return self::$privateKey;
	}

	/** @param array $options Options of the query */
	private static function stored( array $options = [] ): ?string {
		$sealed = self::database()->selectField( 'updatelog', 'ul_value', [ 'ul_key' => self::ROW ], __METHOD__, $options );
		return is_string( $sealed ) ? $sealed : null;
	}

	/** @return string|null The private key in PEM; null if there is none, or it is another wiki's */
	private static function opened( ?string $sealed ): ?string {
		$bytes = base64_decode( $sealed ?? '', true );
		if ( $bytes === false || strlen( $bytes ) <= self::NONCE_BYTES + self::TAG_BYTES ) {
			return null;
		}
		$opened = openssl_decrypt(
			substr( $bytes, self::NONCE_BYTES + self::TAG_BYTES ), self::CIPHER, self::sealingKey(), OPENSSL_RAW_DATA,
			substr( $bytes, 0, self::NONCE_BYTES ), substr( $bytes, self::NONCE_BYTES, self::TAG_BYTES )
		);
		return $opened === false ? null : $opened;
	}

	/**
	 * Makes and stores a new key, unless another request makes one at the same time.
	 *
	 * @param string|null $foreign The stored key, which cannot be opened because it belongs to the wiki from which
	 * this one was made
	 */
	private static function made( ?string $foreign ): string {
		if ( MediaWikiServices::getInstance()->getReadOnlyMode()->isReadOnly() ) {
			return self::ofNobody();
		}
		$pem = self::newKey();
		$nonce = random_bytes( self::NONCE_BYTES );
		$sealed = openssl_encrypt( $pem, self::CIPHER, self::sealingKey(), OPENSSL_RAW_DATA, $nonce, $tag );
		$db = self::database();
		// Locking or deleting a missing row would lock the gap, and two requests could wait for each other in MariaDB.
		if ( $foreign !== null ) {
			$db->delete( 'updatelog', [ 'ul_key' => self::ROW, 'ul_value' => $foreign ], __METHOD__ );
		}
		$row = [ 'ul_key' => self::ROW, 'ul_value' => base64_encode( $nonce . $tag . $sealed ) ];
		$db->insert( 'updatelog', $row, __METHOD__, [ 'IGNORE' ] );
		// MariaDB shows what another request has just stored only to a query that locks the row.
		return self::opened( self::stored( [ 'FOR UPDATE' ] ) ) ?? throw new RuntimeException( 'The key was not stored.' );
	}

	/**
	 * A key for a read-only wiki without one, against which no token is valid. Tokens are rows, so none can be
	 * issued now. The key is kept, because otherwise each invalid token would cause a new key and file.
	 */
	private static function ofNobody(): string {
		$path = $GLOBALS['wgTmpDirectory'] . '/oauth-nobody.pem';
		$pem = is_file( $path ) ? file_get_contents( $path ) : false;
		if ( $pem === false ) {
			$pem = self::newKey();
			self::write( $path, $pem );
		}
		return $pem;
	}

	/** @return string A private key in PEM */
	private static function newKey(): string {
		$pair = openssl_pkey_new( [ 'private_key_bits' => 2048, 'private_key_type' => OPENSSL_KEYTYPE_RSA ] );
		if ( !$pair || !openssl_pkey_export( $pair, $pem ) ) {
			throw new RuntimeException( 'The key could not be created: ' . openssl_error_string() );
		}
		return $pem;
	}

	private static function sealingKey(): string {
		return hash_hkdf( 'sha256', $GLOBALS['wgSecretKey'], 32, 'wikistead oauth' );
	}

	private static function database() {
		return MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY );
	}
}
