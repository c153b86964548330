<?php
/** Form fields for the REST API must be texts. For a list (`a[]=…`), MediaWiki would fail with an internal error. */

if ( defined( 'MW_REST_API' ) && array_filter( $_POST, 'is_array' ) !== [] ) {
	http_response_code( 400 );
	header( 'Content-Type: application/json' );
	exit( json_encode( [ 'message' => 'Each field of the form must be a text.', 'httpCode' => 400, 'httpReason' => 'Bad Request' ] ) );
}
